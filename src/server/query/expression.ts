import { tableOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { quoted } from '../fields/stored-field.ts';
import { storedOf } from '../fields/stored-fields.ts';
import { titleOf, type Place, type Scene } from './place.ts';

/** The real table of a table of the catalog. */
export function physicalTable(table: Table): string {
  return `app.${quoted(table.name)}`;
}

/** The real table that holds a many-to-many relation: columns `source_id` (the owner's record) and `target_id`. */
export function physicalRelation(owner: Table, list: Column): string {
  return `app.${quoted(`${owner.name}__${list.name}`)}`;
}

/** `alias."column"`. */
export function columnSql(alias: string, column: Column): string {
  return `${alias}.${quoted(column.name)}`;
}

/** How deep titles follow links that are themselves part of a title. */
const TITLE_DEPTH = 3;

/** The title of the record that `alias` stands for: its title columns with a space between, or `#id` without any. */
export function titleSql(scene: Scene, table: Table, alias: string, depth = 0): string {
  const parts = titleOf(scene, table).map((column) => titlePart(scene, column, alias, depth));
  const [only] = parts;
  if (parts.length === 1 && only) return `coalesce(${only}, '#' || ${alias}.id)`;
  if (parts.length === 0) return `('#' || ${alias}.id)`;
  return `coalesce(nullif(concat_ws(' ', ${parts.join(', ')}), ''), '#' || ${alias}.id)`;
}

function titlePart(scene: Scene, column: Column, alias: string, depth: number): string {
  const sql = columnSql(alias, column);
  if (column.type !== 'link') return `(${storedOf(column).text(sql, column)})`;
  if (depth >= TITLE_DEPTH) return `${sql}::text`;
  const target = tableOf(scene.catalog, column.target);
  const inner = `${alias}_${depth}`;
  return `(select ${titleSql(scene, target, inner, depth + 1)} from ${physicalTable(target)} ${inner} where ${inner}.id = ${sql})`;
}

/**
 * The JSON value of a place for the row `alias`: through links by nested look-ups, a link as `[id, title]`, a list
 * as its number of records.
 */
export function cellSql(scene: Scene, place: Place, alias: string): string {
  const [step, ...rest] = place.links;
  if (!step) return valueSql(scene, place.table, place.column, alias);
  const inner = `${alias}l`;
  const value = cellSql(scene, { ...place, links: rest }, inner);
  return `(select ${value} from ${physicalTable(step.target)} ${inner} where ${inner}.id = ${columnSql(alias, step.column)})`;
}

/** The JSON value of one column of the row `alias`. */
export function valueSql(scene: Scene, table: Table, column: Column, alias: string): string {
  const sql = columnSql(alias, column);
  if (column.type === 'link') {
    const target = tableOf(scene.catalog, column.target);
    const inner = `${alias}t`;
    const title = titleSql(scene, target, inner);
    return `(select json_build_array(${inner}.id, ${title}) from ${physicalTable(target)} ${inner} where ${inner}.id = ${sql})`;
  }
  if (column.type === 'list') return countSql(scene.catalog, table, column, alias);
  const { json } = storedOf(column);
  return json ? json(sql) : sql;
}

function countSql(
  catalog: Catalog,
  table: Table,
  list: Extract<Column, { type: 'list' }>,
  alias: string,
): string {
  const members = memberSql(catalog, { owner: table, list, alias });
  return `(select count(*) from ${members})`;
}

/** `from` part and condition that give the members of a list column of the row `alias`; the member's alias is `m`. */
export function memberSql(
  catalog: Catalog,
  place: { owner: Table; list: Extract<Column, { type: 'list' }>; alias: string },
): string {
  const { from, where } = membersOf(catalog, { ...place, member: 'm' });
  return `${from} where ${where}`;
}

/** The same apart, with the member's alias. */
export function membersOf(
  catalog: Catalog,
  {
    owner,
    list,
    alias,
    member,
  }: { owner: Table; list: Extract<Column, { type: 'list' }>; alias: string; member: string },
): { readonly from: string; readonly where: string } {
  const target = tableOf(catalog, list.target);
  const inverse = list.inverse === undefined ? undefined : catalog.columns.get(list.inverse)?.column;
  const present = `${member}.deleted_at is null`;
  if (inverse?.type === 'link') {
    return {
      from: `${physicalTable(target)} ${member}`,
      where: `${columnSql(member, inverse)} = ${alias}.id and ${present}`,
    };
  }
  const relation = inverse ? physicalRelation(target, inverse) : physicalRelation(owner, list);
  const [here, there] = inverse ? ['target_id', 'source_id'] : ['source_id', 'target_id'];
  return {
    from: `${relation} ${member}r join ${physicalTable(target)} ${member} on ${member}.id = ${member}r.${there}`,
    where: `${member}r.${here} = ${alias}.id and ${present}`,
  };
}

/** What sorting by a place compares, given the alias of the place's own table. */
export function orderSql(scene: Scene, place: Place, alias: string): string {
  const { column } = place;
  if (column.type === 'link') {
    const target = tableOf(scene.catalog, column.target);
    return titleSql(scene, target, alias);
  }
  const stored = storedOf(column);
  return stored.order ? stored.order(columnSql(alias, column), column) : columnSql(alias, column);
}
