import { cellRule, readableColumns, rowRule } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { and, commas, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { boundFacts } from '../formula/facts.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { cellGuards, operationSql, rowGuards, writeSql } from '../rights/rights.ts';
import { changesOfOperation, type OperationKey, type OperationPart } from './parts.ts';

/** Records that exist for a viewer, ghosts too, each with the ids of the columns that may not be read there. */
export type SeenRecords = ReadonlyMap<number, ReadonlySet<number>>;

/** Those of `ids` that exist for the viewer. What was deleted for good exists for whoever may read all records. */
export async function seenRecords(
  db: Runner,
  scene: Scene,
  table: Table,
  ids: readonly number[],
): Promise<SeenRecords> {
  const { catalog, viewer } = scene;
  const open = readableColumns(catalog, viewer, table).filter(
    (column) => cellRule(catalog, viewer, table, column) !== true,
  );
  if (isOpen(scene, table) && open.length === 0) return new Map(ids.map((id) => [id, new Set()]));
  const facts = boundFacts(1);
  const asked = { ...scene, facts };
  const row = rowOf(asked, 't');
  const hidden = open.map(
    (column) =>
      sql`case when (${and(cellGuards(asked, row, table, column))}) is not true then ${literal(column.id)} end`,
  );
  const where = and([sql`t.id = any($1::bigint[])`, ...rowGuards(asked, row, table)]);
  const { rows } = await db.query<{ id: number; hidden: readonly number[] }>(
    sql`select t.id, to_json(array_remove(array[${commas(hidden)}]::bigint[], null)) as hidden from ${physicalTable(table)} t${row.joins.sql()} where ${where}`,
    [ids, ...facts.valuesFor(viewer)],
  );
  return new Map(rows.map((one) => [one.id, new Set(one.hidden)]));
}

/** Whether every record of a table exists for the viewer. */
export function isOpen({ catalog, viewer }: Scene, table: Table): boolean {
  return rowRule(catalog, viewer, 'read', table) === true;
}

/** Whether taking an operation back would do something to a record of a table that the viewer may not do with that record. */
export async function hasDeniedRecords(
  db: Runner,
  scene: Scene,
  { key, part }: { readonly key: OperationKey; readonly part: OperationPart },
): Promise<boolean> {
  const { table, changed } = part;
  const facts = boundFacts(2);
  const asked = { ...scene, facts };
  const row = rowOf(asked, 't');
  const read = rowGuards(asked, row, table);
  const may = (...conditions: readonly (Sql | undefined)[]) => [
    ...read,
    ...conditions.filter((condition) => condition !== undefined),
  ];
  const columns = [...changed.stored, ...changed.lists.map(({ column }) => column)];
  const written = columns.flatMap((column) => {
    const expression = writeSql(asked, row, table, column);
    return expression === undefined
      ? []
      : [sql`(not c.diff ? ${literal(String(column.id))} or ${expression})`];
  });
  const removing = may(operationSql(asked, row, { operation: 'delete', table }));
  const changing = may(operationSql(asked, row, { operation: 'update', table }), ...written);
  if (removing.length + changing.length === 0) return false;
  const { rows } = await db.query<{ denied: boolean }>(
    sql`select exists (select 1 from colonnade.change c join ${physicalTable(table)} t on t.id = c.record_id${row.joins.sql()}
      where ${changesOfOperation(sql`c`, table)} and (case when c.what = 'modify' then (${and(changing)}) else (${and(removing)}) end) is not true) as denied`,
    [key.id, key.at, ...facts.valuesFor(scene.viewer)],
  );
  return rows[0]?.denied ?? false;
}
