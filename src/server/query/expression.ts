import { tableOf } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { storedOf } from '../fields/stored-fields.ts';
import type { SqlScene } from './facts.ts';
import { columnSql, linkedRow } from './formula-sql.ts';
import { rowOf, type Row } from './joins.ts';
import { memberSql, physicalTable } from './physical-names.ts';
import { titleOf, type Place, type Step } from './place.ts';

/** How deep titles follow links that are themselves part of a title. */
const TITLE_DEPTH = 3;

/** The title of the record that `row` stands for: its title columns with a space between, or `#id` without any. */
export function titleSql(scene: SqlScene, table: Table, row: Row, depth = 0): string {
  const parts = titleOf(scene, table).map((column) => titlePart(scene, column, row, depth));
  const [only] = parts;
  if (parts.length === 1 && only) return `coalesce(${only}, '#' || ${row.alias}.id)`;
  if (parts.length === 0) return `('#' || ${row.alias}.id)`;
  return `coalesce(nullif(concat_ws(' ', ${parts.join(', ')}), ''), '#' || ${row.alias}.id)`;
}

function titlePart(scene: SqlScene, column: Column, row: Row, depth: number): string {
  const sql = columnSql(scene, row, column);
  if (column.type !== 'link') return `(${storedOf(column).text(sql, column)})`;
  if (depth >= TITLE_DEPTH) return `${sql}::text`;
  const target = tableOf(scene.catalog, column.target);
  return recordSql(scene, { target, id: sql, alias: `${row.alias}_${depth}` }, (inner) =>
    titleSql(scene, target, inner, depth + 1),
  );
}

/** A record that is looked up by its id, and the alias that it gets. */
interface LookUp {
  readonly target: Table;
  readonly id: string;
  readonly alias: string;
}

/** What `value` gives for a record that is looked up apart from the statement's own rows. */
function recordSql(
  { catalog }: SqlScene,
  { target, id, alias }: LookUp,
  value: (row: Row) => string,
): string {
  const row = rowOf(catalog, alias);
  const sql = value(row);
  return `(select ${sql} from ${physicalTable(target)} ${alias}${row.joins.sql()} where ${alias}.id = ${id})`;
}

/**
 * The JSON value of a place for the row `row`: through links by nested look-ups, a link as `[id, title]`, a list
 * as its number of records.
 */
export function cellSql(scene: SqlScene, place: Place, row: Row): string {
  const [step, ...rest] = place.links;
  if (!step) return valueSql(scene, place.table, place.column, row);
  const { target } = step;
  const id = columnSql(scene, row, step.column);
  return recordSql(scene, { target, id, alias: `${row.alias}l` }, (inner) =>
    cellSql(scene, { ...place, links: rest }, inner),
  );
}

/** The JSON value of one column of the row `row`. */
export function valueSql(scene: SqlScene, table: Table, column: Column, row: Row): string {
  if (column.type !== 'list') return jsonSql(scene, column, { sql: columnSql(scene, row, column), row });
  const members = memberSql(scene.catalog, { owner: table, list: column, alias: row.alias });
  return `(select count(*) from ${members})`;
}

/** The JSON form of what `sql` gives on the row `row`, a value of a column. */
export function jsonSql(
  scene: SqlScene,
  column: Column,
  { sql, row }: { readonly sql: string; readonly row: Row },
): string {
  if (column.type === 'link') {
    const target = tableOf(scene.catalog, column.target);
    const alias = `${row.alias}t`;
    return recordSql(
      scene,
      { target, id: sql, alias },
      (inner) => `json_build_array(${alias}.id, ${titleSql(scene, target, inner)})`,
    );
  }
  const { json } = storedOf(column);
  return json ? json(sql) : sql;
}

/** The row on which a place's column stands, its links joined once for the whole statement. */
export function placeRow(scene: SqlScene, row: Row, links: readonly Step[]): Row {
  return links.reduce<Row>((at, { column }) => {
    if (column.type !== 'link') throw new Error(`Bug: the column ${column.name} is no link`);
    return linkedRow(scene, at, column);
  }, row);
}

/** What sorting by a place compares. */
export function orderSql(scene: SqlScene, place: Place, row: Row): string {
  const { column } = place;
  const own = placeRow(scene, row, place.links);
  if (column.type === 'link') {
    return titleSql(scene, tableOf(scene.catalog, column.target), linkedRow(scene, own, column));
  }
  const sql = columnSql(scene, own, column);
  const stored = storedOf(column);
  return stored.order ? stored.order(sql, column) : sql;
}
