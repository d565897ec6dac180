import type { Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import type { Runner } from '../../database/pool.ts';
import { and, sql, type Sql } from '../../database/sql/sql.ts';
import { titleSql } from '../rights/expression.ts';
import { boundFacts, type BoundFacts } from '../formula/facts.ts';
import { formulaSql, jsonOf } from '../formula/formula-sql.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { rowGuards, viewerGuard } from '../rights/rights.ts';

/** What a formula gives for one record. */
interface FormulaValue {
  readonly id: number;
  readonly title: string;
  readonly value: unknown;
}

/** A formula whose values are wanted. */
interface AskedFormula {
  readonly table: Table;
  readonly typed: Typed;
  /** The catalog that it was checked in, where that is not the one in force: of a draft, with the names in force. */
  readonly catalog?: Catalog | undefined;
}

/** What a formula gives for the newest records of its table, at most `limit`, or for one of them alone. */
export async function previewFormula(
  db: Runner,
  scene: Scene,
  { limit, only, ...asked }: AskedFormula & { readonly limit: number; readonly only?: number | undefined },
): Promise<readonly FormulaValue[]> {
  const row = rowOf(scene, 't');
  const facts = boundFacts(2);
  const value = jsonOf(valueSql({ scene, facts, row }, asked), asked.typed.type);
  const title = titleSql({ ...scene, facts }, asked.table, row);
  const alone = only === undefined ? sql` and $2::bigint is null` : sql` and n.id = $2::bigint`;
  const newest = sql`${recordsOf({ scene, facts }, asked.table)}${alone} order by n.id desc limit $1::bigint`;
  const { rows } = await db.query<{ id: number; title: string; value: readonly unknown[] }>(
    sql`select t.id, ${title} as title, json_build_array(${value}) as value from (${newest}) t${row.joins.sql()} order by t.id desc`,
    [limit, only ?? null, ...facts.valuesFor(scene.viewer)],
  );
  return rows.map(({ id, title, value: [found = null] }) => ({ id, title, value: found }));
}

/** Of how many of the newest records, at most `limit`, a condition is true. */
export async function countFormula(
  db: Runner,
  scene: Scene,
  { limit, ...asked }: AskedFormula & { readonly limit: number },
): Promise<{ readonly matching: number; readonly of: number }> {
  const row = rowOf(scene, 't');
  const facts = boundFacts(1);
  const condition = valueSql({ scene, facts, row }, asked);
  const newest = sql`${recordsOf({ scene, facts }, asked.table)} order by n.id desc limit $1::bigint`;
  const { rows } = await db.query<{ matching: number; of: number }>(
    sql`select count(*) filter (where ${condition})::int as matching, count(*)::int as of from (${newest}) t${row.joins.sql()}`,
    [limit, ...facts.valuesFor(scene.viewer)],
  );
  return rows[0] ?? { matching: 0, of: 0 };
}

interface Asking {
  readonly scene: Scene;
  readonly facts: BoundFacts;
}

function valueSql(
  { scene, facts, row }: Asking & { readonly row: Row },
  { typed, catalog }: AskedFormula,
): Sql {
  const asked = { ...scene, facts, ...(catalog ? { catalog, worksOut: true } : {}) };
  return formulaSql({ ...asked, guard: viewerGuard(asked) }, typed, row);
}

/** The records of a table that exist for the viewer, as `n`. */
function recordsOf({ scene, facts }: Asking, table: Table): Sql {
  const own = rowOf(scene, 'n');
  const where = and([sql`n.deleted_at is null`, ...rowGuards({ ...scene, facts }, own, table)]);
  return sql`select n.* from ${physicalTable(table)} n${own.joins.sql()} where ${where}`;
}
