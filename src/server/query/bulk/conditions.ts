import type { Typed } from '#core/formula/typed/typed.ts';
import type { Transaction } from '../../database/pool.ts';
import { literal, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';
import { boundFacts } from '../formula/facts.ts';
import { conditionFormulaSql } from '../formula/formula-sql.ts';
import type { Row } from '../scene/joins.ts';
import type { Scene } from '../scene/place.ts';

/** The problems of staged lines that were found so far. */
export const PROBLEMS = sql`pg_temp.import_problem`;

/** Makes the table of problems; it goes with the transaction. */
export async function createProblems(tx: Transaction): Promise<void> {
  await tx.query(
    'create temp table import_problem (line bigint, items integer[], code text, value text, other bigint, said text) on commit drop',
  );
}

/** Lines of which a question is asked, and what is told of those that it finds. */
export interface LineQuestion {
  /** Behind `from`: rows that have `line`. Asked after the condition, whose joins it writes. */
  readonly from: () => Sql;
  /** True of the lines that are refused. */
  readonly where: (scene: SqlScene) => Sql;
  /** The items that are marked. */
  readonly items: readonly number[];
  readonly code: string;
  /** What a control says, or the column that a file lacks. */
  readonly said?: string | null;
  /** What the line holds there, or the technical name of the column. */
  readonly value?: string;
  /** What names `line`. */
  readonly line: Sql;
}

/** Writes a problem down for each line of which a question is true. Gives their number. */
export async function findLines(
  tx: Transaction,
  scene: Scene,
  { from, where, items, code, said = null, value = '', line }: LineQuestion,
): Promise<number> {
  const facts = boundFacts(1);
  const condition = where({ ...scene, facts });
  const found = await tx.query(
    sql`insert into ${PROBLEMS} select ${line}, ${literal(`{${items.join()}}`)}, ${literal(code)}, ${literal(value)}, null, $1::text
      from ${from()} where ${condition}`,
    [said, ...facts.valuesFor(scene.viewer)],
  );
  return found.rowCount ?? 0;
}

/** A condition of the catalog that is not true of a row, or not known to be. */
export function isUnlike({ catalog, facts }: SqlScene, typed: Typed, row: Row): Sql {
  return sql`(${conditionFormulaSql({ catalog, facts }, typed, row)}) is not true`;
}
