import { isSeveral } from '#core/fields/traits.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { identifier, sql } from '../../database/sql/sql.ts';
import { physicalTable } from '../scene/physical-names.ts';

/** How many records have each of these choices in a column; of a choice that none has there is nothing. */
export async function choiceCounts(
  db: Runner,
  {
    table,
    column,
    codes,
  }: { readonly table: Table; readonly column: Column; readonly codes: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const name = sql`t.${identifier(column.name)}`;
  const from = isSeveral(column)
    ? sql`${physicalTable(table)} t cross join lateral unnest(${name}) c(code) where ${name} && $1::text[] and c.code = any($1::text[])`
    : sql`${physicalTable(table)} t cross join lateral (values (${name})) c(code) where ${name} = any($1::text[])`;
  const { rows } = await db.query<{ code: string; count: number }>(
    sql`select c.code, count(*) as count from ${from} and t.deleted_at is null group by c.code`,
    [codes],
  );
  return new Map(rows.map(({ code, count }) => [code, count]));
}
