import { cellRule, mayOperate, readableColumns } from '#core/access/access.ts';
import { tableOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { and, join, literal, or, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import type { Bind } from '../draft/draft-rows.ts';
import { factsAmong, type SqlScene } from '../formula/facts.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { cellGuards, rowGuards } from '../rights/rights.ts';
import { isOpen } from './seen-records.ts';
import type { OperationKey, OperationPart } from './parts.ts';

/** How a statement names a change of the journal, and takes values in. */
interface ChangeSql {
  readonly alias: Sql;
  readonly bind: Bind;
}

/**
 * What must be true of a change of the journal for the viewer to know of it: its record exists for the viewer, and where
 * it was modified, so does a value that became another one. What the journal knows of records tells of them.
 */
export function seenChangeSql(scene: Scene, alias: Sql, bind: Bind): Sql {
  const asked = { ...scene, facts: factsAmong(scene.viewer, bind) };
  const tables = limitedTables(scene);
  if (tables.length === 0) return sql`true`;
  const isKnown = (table: Table) => mayOperate(scene.viewer, 'read', table);
  const unknown = tables.filter((table) => !isKnown(table)).map(({ id }) => id);
  const cases = tables
    .filter(isKnown)
    .map(
      (table) =>
        sql`when ${alias}.table_id = ${literal(table.id)} then ${ofTable(asked, table, { alias, bind })}`,
    );
  if (unknown.length > 0)
    cases.unshift(sql`when ${alias}.table_id = any(${bind(unknown, sql`bigint[]`)}) then false`);
  return sql`case ${join(cases, sql` `)} else true end`;
}

/** Whether the viewer knows of every change of every record. */
export function seesAllChanges(scene: Scene): boolean {
  return limitedTables(scene).length === 0;
}

/**
 * The same of changes of one record that exists for the viewer, in which the columns `hidden` may not be read, or of one
 * `column` of it alone.
 */
export function seenCellsSql(
  scene: Scene,
  table: Table,
  {
    column: only,
    hidden,
    ...change
  }: ChangeSql & { readonly column?: Column | undefined; readonly hidden: ReadonlySet<number> },
): Sql {
  const columns = readableColumns(scene.catalog, scene.viewer, table).filter(
    (column) => !hidden.has(column.id) && (only === undefined || column === only),
  );
  if (
    only === undefined &&
    columns.length === table.columns.length &&
    columns.every((one) => isToldAlone(scene, one))
  )
    return sql`true`;
  const asked = { ...scene, facts: factsAmong(scene.viewer, change.bind) };
  const told = anyOf([
    ...changed(
      columns.filter((column) => isToldAlone(scene, column)),
      change,
    ),
    ...columns
      .filter((column) => !isToldAlone(scene, column))
      .map((column) => targetSql(asked, column, change)),
  ]);
  return only === undefined ? sql`(${change.alias}.what <> 'modify' or ${told})` : told;
}

/** What happened to records that exist for the viewer in an operation, how often, by table. */
export async function seenCounts(
  db: Runner,
  scene: Scene,
  { id, at }: OperationKey,
): Promise<ReadonlyMap<number, OperationPart['counts']>> {
  const values: unknown[] = [id, at];
  const seen = seenChangeSql(scene, sql`c`, (value, cast) => sql`${boundAt(values.push(value))}::${cast}`);
  const { rows } = await db.query<{ table_id: number; counts: OperationPart['counts'] }>(
    sql`select n.table_id, jsonb_object_agg(n.what, n.count) as counts from (
      select c.table_id, c.what, count(*) as count from colonnade.change c
        where c.operation_id = $1::bigint and c.at = $2::timestamptz and ${seen} group by c.table_id, c.what) n group by n.table_id`,
    values,
  );
  return new Map(rows.map((row) => [row.table_id, row.counts]));
}

/** Limited tables by the viewer's rights, as long as a catalog is in force. */
const limited = new WeakMap<Catalog, Map<string, readonly Table[]>>();

/** The tables of whose changes the viewer may not know all. */
function limitedTables(scene: Scene): readonly Table[] {
  const { catalog, viewer } = scene;
  const byRights = limited.get(catalog) ?? new Map<string, readonly Table[]>();
  limited.set(catalog, byRights);
  const known =
    byRights.get(viewer.rights) ??
    [...catalog.tables.values()].filter(
      (table) =>
        !isOpen(scene, table) || !table.columns.every((column) => isAlwaysTold(scene, table, column)),
    );
  byRights.set(viewer.rights, known);
  return known;
}

/** True for a column of which the viewer reads every value of every record there. */
function isAlwaysTold(scene: Scene, table: Table, column: Column): boolean {
  return cellRule(scene.catalog, scene.viewer, table, column) === true && isToldAlone(scene, column);
}

/** True where a value tells whatever it is: it leads to no record that may not exist for the viewer. */
function isToldAlone(scene: Scene, column: Column): boolean {
  return !('target' in column) || isOpen(scene, tableOf(scene.catalog, column.target));
}

function ofTable(scene: SqlScene, table: Table, change: ChangeSql): Sql {
  const row = rowOf(scene, 't');
  const guards = rowGuards(scene, row, table);
  const columns = readableColumns(scene.catalog, scene.viewer, table);
  const always = columns.filter((column) => isAlwaysTold(scene, table, column));
  if (always.length === table.columns.length) return onRow(table, { row, guards, change });
  const sure = changed(always, change);
  const told = columns
    .filter((column) => !always.includes(column))
    .map((column) => allOf([...cellGuards(scene, row, table, column), ...cellSql(scene, column, change)]));
  const isOther = sql`${change.alias}.what <> 'modify'`;
  // Of an open table what was deleted for good is known as well.
  if (guards.length === 0)
    return anyOf([
      isOther,
      ...sure,
      ...(told.length === 0 ? [] : [onRow(table, { row, guards: [anyOf(told)], change })]),
    ]);
  return onRow(table, { row, guards: [...guards, anyOf([isOther, ...sure, ...told])], change });
}

/** Whether the row of a change is there and fulfils conditions. */
function onRow(
  table: Table,
  { row, guards, change }: { readonly row: Row; readonly guards: readonly Sql[]; readonly change: ChangeSql },
): Sql {
  return sql`exists (select 1 from ${physicalTable(table)} t${row.joins.sql()} where ${and([sql`t.id = ${change.alias}.record_id`, ...guards])})`;
}

/** That one of some columns became another value; none of none. */
function changed(columns: readonly Column[], { alias, bind }: ChangeSql): readonly Sql[] {
  return columns.length === 0
    ? []
    : [
        sql`${alias}.diff ?| ${bind(
          columns.map(({ id }) => String(id)),
          sql`text[]`,
        )}`,
      ];
}

/** That a column became a value of which the viewer may know that it is another one, where its record shows it. */
function cellSql(scene: SqlScene, column: Column, change: ChangeSql): readonly Sql[] {
  return isToldAlone(scene, column) ? changed([column], change) : [targetSql(scene, column, change)];
}

/** That a link or list came to lead, or no longer leads, to a record that exists for the viewer. */
function targetSql(scene: SqlScene, column: Column, { alias }: ChangeSql): Sql {
  if (!('target' in column)) return sql`false`;
  const target = tableOf(scene.catalog, column.target);
  const row = rowOf(scene, 'l');
  const cell = sql`${alias}.diff -> ${literal(String(column.id))}`;
  const ids = (from: 0 | 1) => sql`select colonnade.linked_ids(${cell} -> ${literal(from)})`;
  const between = sql`((${ids(0)} except ${ids(1)}) union (${ids(1)} except ${ids(0)}))`;
  const where = and([sql`l.id in ${between}`, ...rowGuards(scene, row, target)]);
  return sql`exists (select 1 from ${physicalTable(target)} l${row.joins.sql()} where ${where})`;
}

function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`false` : sql`(${or(conditions)})`;
}

function allOf(conditions: readonly Sql[]): Sql {
  return sql`(${and(conditions)})`;
}
