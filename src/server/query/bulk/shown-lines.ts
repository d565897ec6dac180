import type { Transaction } from '../../database/pool.ts';
import { commas, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { lineText } from '../../fields/registry.ts';
import type { BulkPlan } from './plan.ts';
import { STAGE } from './stage.ts';

/** A staged line as texts, in the order of the items. */
export interface ShownLine {
  readonly line: number;
  readonly cells: readonly (string | null)[];
}

/** Staged lines by their numbers, as the texts that files have. */
export async function shownLines(
  tx: Transaction,
  plan: BulkPlan,
  { lines, from = STAGE }: { readonly lines: readonly number[]; readonly from?: Sql },
): Promise<readonly ShownLine[]> {
  if (lines.length === 0) return [];
  const result = await tx.query<ShownLine>(
    sql`select s.line, ${cellTexts(plan)} as cells from ${from} s where s.line = any($1) order by s.line`,
    [lines],
  );
  return result.rows;
}

/** The numbers of the first staged lines. */
export async function firstLines(tx: Transaction, most: number): Promise<readonly number[]> {
  const result = await tx.query<{ line: number }>(
    sql`select s.line from ${STAGE} s order by s.line limit $1`,
    [most],
  );
  return result.rows.map(({ line }) => line);
}

function cellTexts({ items }: BulkPlan): Sql {
  const texts = items.map(({ value }, at) => {
    return sql`left((${lineText(value, sql`s.c${literal(at)}`)})::text, 200)`;
  });
  return sql`array[${commas(texts)}]`;
}
