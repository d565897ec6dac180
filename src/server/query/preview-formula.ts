import type { Viewer } from '#core/access/viewer.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Typed } from '#core/formula/typed.ts';
import type { Runner } from '../database/pool.ts';
import { literal } from '../fields/stored-field.ts';
import { physicalTable, titleSql } from './expression.ts';
import { formulaSql, jsonOf, type FormulaViewer } from './formula-sql.ts';
import { joinsFrom } from './joins.ts';
import type { Scene } from './place.ts';

/** What a formula gives for one record. */
export interface FormulaValue {
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
  const joins = joinsFrom(scene, 't');
  const ground = { scene, alias: 't', joins, viewer: formulaViewer(scene.viewer) };
  const value = jsonOf(formulaSql(typed, ground), typed.type);
  const newest = `select * from ${physicalTable(table)} n where n.deleted_at is null order by n.id desc limit $1::bigint`;
  const { rows } = await db.query<{ id: number; title: string; value: readonly unknown[] }>(
    `select t.id, ${titleSql(scene, table, 't')} as title, json_build_array(${value}) as value from (${newest}) t${joins.sql()} order by t.id desc`,
    [limit],
  );
  return rows.map(({ id, title, value: [found = null] }) => ({ id, title, value: found }));
}

/** When and by whom the formulas of a statement of this viewer are asked. */
function formulaViewer({ account, userId, record, roles, timeZone }: Viewer): FormulaViewer {
  return {
    now: `date_trunc('milliseconds', now())`,
    zone: literal(timeZone),
    me: account.startsWith('user:') ? `${userId}::bigint` : 'null::bigint',
    own: (table) => (record?.table === table ? `${record.id}::bigint` : 'null::bigint'),
    hasRole: (role) => roles.some(({ id }) => id === role),
    parameter: () => 'null',
  };
}
