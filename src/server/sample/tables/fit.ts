import { isLink, isList } from '#core/fields/traits.ts';
import { columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isDeepStrictEqual } from 'node:util';
import type { SampleRelation, SampleTable } from './sample-table.ts';
import type { World } from '../values/world.ts';

/** Records of each table that are held against the rules of its columns before any is stored. */
const TRIED = 200;

/**
 * Why the records of a world do not fit the tables of a catalog, in words; undefined where they do: all columns are
 * there, no other must be filled, links lead where they should, and the first records keep the columns' rules.
 */
export function misfit(catalog: Catalog, world: World, source: SampleTable): string | undefined {
  const table = catalog.tablesByName.get(source.name);
  if (!table) return `there is no table ${source.name}`;
  const reason = columnsMisfit(catalog, table, source) ?? rowsMisfit(table, world, source);
  return reason === undefined ? undefined : `table ${source.name}: ${reason}`;
}

/** The same for the pairs of a relation. */
export function relationMisfit(
  catalog: Catalog,
  { table: name, list, target }: SampleRelation,
): string | undefined {
  const table = catalog.tablesByName.get(name);
  const column = table && columnNamed(table, list);
  const fits =
    isList(column) && column.inverse === undefined && catalog.tables.get(column.target)?.name === target;
  return fits ? undefined : `table ${name}: the list ${list} of records of the table ${target} is missing`;
}

function columnsMisfit(catalog: Catalog, table: Table, { columns, links }: SampleTable): string | undefined {
  for (const name of columns.slice(1)) if (!columnNamed(table, name)) return `the column ${name} is missing`;
  for (const column of table.columns) {
    if (column.required && !columns.includes(column.name)) return `the column ${column.name} must be filled`;
    if (!isLink(column) || !columns.includes(column.name)) continue;
    if (catalog.tables.get(column.target)?.name !== links[column.name])
      return `the column ${column.name} is another link`;
  }
  for (const name of Object.keys(links))
    if (!isLink(columnNamed(table, name))) return `the column ${name} is no link`;
  return undefined;
}

function rowsMisfit(table: Table, world: World, { columns, rows }: SampleTable): string | undefined {
  const targets = columns.map((name) => columnNamed(table, name));
  let tried = 0;
  for (const row of rows(world)) {
    for (const [at, column] of targets.entries()) {
      if (column && !keepsRules(column, row[at] ?? null)) return `the column ${column.name} has other rules`;
    }
    if (++tried === TRIED) break;
  }
  return undefined;
}

function keepsRules(column: Column, value: unknown): boolean {
  if (value === null) return column.required !== true;
  const parsed = fieldOf(column).parse(value, column);
  return parsed.ok && isDeepStrictEqual(parsed.value, value);
}
