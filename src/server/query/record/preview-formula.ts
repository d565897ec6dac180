import type { Table } from '#core/catalog/schema.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import type { Runner } from '../../database/pool.ts';
import { and, sql } from '../../database/sql/sql.ts';
import { titleSql } from '../rights/expression.ts';
import { boundFacts } from '../formula/facts.ts';
import { formulaSql, jsonOf } from '../formula/formula-sql.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { rowGuards, viewerGuard } from '../rights/rights.ts';

/** What a formula gives for one record. */
interface FormulaValue {
  readonly id: number;
  readonly title: string;
  readonly value: unknown;
}

/** What a formula gives for the newest records of its table, at most `limit`; for one without a table nothing. */
export async function previewFormula(
  db: Runner,
  scene: Scene,
  { table, typed, limit }: { readonly table: Table; readonly typed: Typed; readonly limit: number },
): Promise<readonly FormulaValue[]> {
  const row = rowOf(scene, 't');
  const facts = boundFacts(1);
  const asked = { ...scene, facts };
  const value = jsonOf(formulaSql({ ...asked, guard: viewerGuard(asked) }, typed, row), typed.type);
  const title = titleSql(asked, table, row);
  const own = rowOf(scene, 'n');
  const where = and([sql`n.deleted_at is null`, ...rowGuards(asked, own, table)]);
  const newest = sql`select n.* from ${physicalTable(table)} n${own.joins.sql()} where ${where} order by n.id desc limit $1::bigint`;
  const { rows } = await db.query<{ id: number; title: string; value: readonly unknown[] }>(
    sql`select t.id, ${title} as title, json_build_array(${value}) as value from (${newest}) t${row.joins.sql()} order by t.id desc`,
    [limit, ...facts.valuesFor(scene.viewer)],
  );
  return rows.map(({ id, title, value: [found = null] }) => ({ id, title, value: found }));
}
