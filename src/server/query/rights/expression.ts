import { isLink, isList } from '#core/fields/traits.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnOf, LinkType } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import { and, commas, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import type { SqlScene } from '../formula/facts.ts';
import type { GuardedList } from '../formula/formula-sql.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { membersOf, STORED } from '../scene/physical-names.ts';
import { titleOf, type Place, type Step } from '../scene/place.ts';
import { cellGuards, memberGuards, readableIdSql, readableLinked, readableSql, rowGuards } from './rights.ts';

/** How deep titles follow links that are themselves part of a title. */
const TITLE_DEPTH = 3;

/**
 * The title of the record that `row` stands for and that exists for the viewer: its title columns with a space between,
 * or `#id` where nothing of them can be read.
 */
export function titleSql(scene: SqlScene, table: Table, row: Row, depth = 0): Sql {
  const text = titleTextSql(scene, table, row, depth);
  const id = sql`'#' || ${row.alias}.id`;
  return text === undefined ? sql`(${id})` : sql`coalesce(${text}, ${id})`;
}

/** The same, empty where nothing can be read; undefined where the viewer may read no title column at all. */
export function titleTextSql(scene: SqlScene, table: Table, row: Row, depth = 0): Sql | undefined {
  const parts = titleOf(scene, table).map((column) => cellTextSql(scene, { table, column, row }, depth));
  return parts.length > 1 ? sql`nullif(concat_ws(' ', ${commas(parts)}), '')` : parts[0];
}

/** A column of a row. */
interface Cell {
  readonly table: Table;
  readonly column: Column;
  readonly row: Row;
}

/** A cell as part of a title: a link as the title of its record, the rest as its text; empty where it may not be read. */
export function cellTextSql(scene: SqlScene, { table, column, row }: Cell, depth = 0): Sql {
  if (!isLink(column)) return sql`(${storedOf(column).text(readableSql(scene, row, table, column), column)})`;
  if (depth >= TITLE_DEPTH) return sql`${readableSql(scene, row, table, column)}::text`;
  const target = tableOf(scene.catalog, column.target);
  const id = readableIdSql(scene, row, table, column);
  return recordSql(scene, { target, id, alias: `${row.alias.text}_${depth}` }, (inner) =>
    titleSql(scene, target, inner, depth + 1),
  );
}

/** A record that is looked up by its id, and the alias that it gets. */
interface LookUp {
  readonly target: Table;
  readonly id: Sql;
  readonly alias: string;
}

/** What `value` gives for a record that is looked up apart from the statement's own rows; empty where it does not exist for the viewer. */
function recordSql(scene: SqlScene, { target, id, alias: name }: LookUp, value: (row: Row) => Sql): Sql {
  const row = rowOf(scene, name);
  const { alias } = row;
  const expression = value(row);
  const where = and([sql`${alias}.id = ${id}`, ...rowGuards(scene, row, target)]);
  const { sources = STORED } = scene;
  return sql`(select ${expression} from ${sources.table(target)} ${alias}${row.joins.sql()} where ${where})`;
}

/**
 * The JSON value of a place for the row `row`: through links by nested look-ups, a link as `[id, title]`, a list
 * as its number of records, or their ids.
 */
export function cellSql(scene: SqlScene, place: Place, row: Row): Sql {
  const [step, ...rest] = place.links;
  if (!step && place.isOfIds) return memberIdsSql(scene, place, row);
  if (!step) return valueSql(scene, place.table, place.column, row);
  const { target } = step;
  const id = readableIdSql(scene, row, step.table, step.column);
  return recordSql(scene, { target, id, alias: `${row.alias.text}l` }, (inner) =>
    cellSql(scene, { ...place, links: rest }, inner),
  );
}

/**
 * The same for many rows at once: what a link leads to is joined, so that PostgreSQL reads the table that it leads to once
 * where that is less work than a look-up for each row.
 */
export function joinedCellSql(scene: SqlScene, place: Place, row: Row): Sql {
  const { table, column, links } = place;
  if (links.length > 0 || !isLink(column)) return cellSql(scene, place, row);
  const linked = readableLinked(scene, row, table, column);
  const { alias, shown = [] } = linked;
  const title = titleSql(scene, tableOf(scene.catalog, column.target), { ...linked, shown: [] });
  return sql`(case when ${and([sql`${alias}.id is not null`, ...shown])} then json_build_array(${alias}.id, ${title}) end)`;
}

/** The JSON value of one column of the row `row`, null where the viewer may not read it. */
export function valueSql(scene: SqlScene, table: Table, column: Column, row: Row): Sql {
  if (isLink(column)) return jsonSql(scene, column, { sql: readableIdSql(scene, row, table, column), row });
  if (!isList(column)) return jsonSql(scene, column, { sql: readableSql(scene, row, table, column), row });
  const { guards, from } = membersSql(scene, { row, owner: table, list: column });
  const count = sql`(select count(*) from ${from})`;
  return guards.length === 0 ? count : sql`(case when ${and(guards)} then ${count} end)`;
}

/** The ids of the members of a list that exist for the viewer, rising, as JSON; null where the list may not be read. */
function memberIdsSql(scene: SqlScene, { table, column }: Place, row: Row): Sql {
  const list = must(isList(column) ? column : undefined, 'a list column');
  const { guards, from, member } = membersSql(scene, { row, owner: table, list });
  const ids = sql`(select coalesce(json_agg(${member.alias}.id order by ${member.alias}.id), '[]') from ${from})`;
  return guards.length === 0 ? ids : sql`(case when ${and(guards)} then ${ids} end)`;
}

/**
 * The members of a list column of a row that exist for the viewer, with the alias `m` unless given: what must be true of the row for the
 * list to be read at all, and the `from` part with its conditions, joined what was asked of the member until it is read.
 */
export function membersSql(
  scene: SqlScene,
  { row, owner, list }: GuardedList,
  alias = 'm',
): { readonly guards: readonly Sql[]; readonly from: Sql; readonly member: Row } {
  const member = rowOf(scene, alias);
  const members = membersOf(scene, { owner, list, alias: row.alias, member: alias });
  const guards = cellGuards(scene, row, owner, list);
  const where = [members.where, ...memberGuards(scene, { row, owner, list }, member)];
  return {
    guards,
    member,
    get from() {
      return sql`${members.from}${member.joins.sql()} where ${and(where)}`;
    },
  };
}

/** The JSON form of what `sql` gives on the row `row`, a value of a column. */
export function jsonSql(
  scene: SqlScene,
  column: Column,
  { sql: expression, row }: { readonly sql: Sql; readonly row: Row },
): Sql {
  if (isLink(column)) {
    const target = tableOf(scene.catalog, column.target);
    const alias = `${row.alias.text}t`;
    return recordSql(
      scene,
      { target, id: expression, alias },
      (inner) => sql`json_build_array(${inner.alias}.id, ${titleSql(scene, target, inner)})`,
    );
  }
  const { json } = storedOf(column);
  return json ? json(expression) : expression;
}

/** The row on which a place's column stands, its links joined once for the whole statement. */
export function placeRow(scene: SqlScene, row: Row, links: readonly Step[]): Row {
  return links.reduce<Row>((at, { table, column }) => readableLinked(scene, at, table, column), row);
}

/** What sorting by a place compares. */
export function orderSql(scene: SqlScene, place: Place, row: Row): Sql {
  const { column } = place;
  const own = placeRow(scene, row, place.links);
  if (isLink(column)) return linkOrderSql(scene, own, place.table, column);
  const expression = readableSql(scene, own, place.table, column);
  const stored = storedOf(column);
  return stored.order ? stored.order(expression, column) : expression;
}

/** Links sort by what one reads of them: the title of the record, or nothing. */
function linkOrderSql(scene: SqlScene, row: Row, table: Table, column: ColumnOf<LinkType>): Sql {
  const linked = readableLinked(scene, row, table, column);
  const title = titleSql(scene, tableOf(scene.catalog, column.target), { ...linked, shown: [] });
  const { shown = [] } = linked;
  return shown.length === 0 ? title : sql`(case when ${and(shown)} then ${title} end)`;
}

/** Most arguments that one function call of PostgreSQL takes, less some air. */
const MAX_ARGUMENTS = 95;

/** A JSON array of any number of cells; the quick function takes at most a hundred arguments. */
export function rowSql(cells: readonly Sql[]): Sql {
  if (cells.length <= MAX_ARGUMENTS) return sql`json_build_array(${commas(cells)})`;
  return sql`array_to_json(array[${commas(cells.map((cell) => sql`to_json(${cell})`))}])`;
}
