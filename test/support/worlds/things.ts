import type { Document, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';

/** The table of the test application that has a column of every type. */
export function thingsOf({ tables }: Document): Table {
  return must(
    tables.find(({ name }) => name === 'thing'),
    'things',
  );
}

/** The ids of a table's columns, by name. */
export function columnIdsOf({ columns }: Table): (name: string) => number {
  return (name) =>
    must(
      columns.find((column) => column.name === name),
      name,
    ).id;
}
