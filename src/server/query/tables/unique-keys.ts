import type { Catalog } from '#core/catalog/catalog.ts';
import { lineageOf, originOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { isKept } from '#core/formula/computed/computed.ts';

/** Columns whose values together name one record, in their table's order, and the table among all whose records they do. */
interface UniqueKey {
  readonly columns: readonly Column[];
  readonly among: Table;
}

/** What is unique in a table: single columns and sets, each among the records of the highest table that has it so. */
export function uniqueKeys(catalog: Catalog, table: Table): readonly UniqueKey[] {
  const above = lineageOf(catalog, table).toReversed();
  return columnSets(catalog, table).map((columns) => {
    const isIt = (set: readonly Column[]) => nameOf(set) === nameOf(columns);
    return { columns, among: above.find((one) => columnSets(catalog, one).some(isIt)) ?? table };
  });
}

/** What is unique in a child table and in none above it. */
export function ownUniqueKeys(catalog: Catalog, table: Table): readonly (readonly Column[])[] {
  return uniqueKeys(catalog, table).flatMap(({ columns, among }) => (among === table ? [columns] : []));
}

function columnSets(catalog: Catalog, table: Table): readonly (readonly Column[])[] {
  return [
    ...table.columns
      .filter((column) => column.unique === true && isKept(catalog, column))
      .map((column) => [column]),
    ...(table.uniques ?? []).map((ids) => table.columns.filter(({ id }) => ids.includes(id))),
  ];
}

function nameOf(columns: readonly Column[]): string {
  return columns
    .map(originOf)
    .toSorted((one, other) => one - other)
    .join();
}
