import { kindsOf, lineageOf, topOf } from '../catalog/family.ts';
import { RESERVED_COLUMNS } from '../catalog/reserved-columns.ts';
import type { Column, Document } from '../catalog/schema.ts';

/** The technical names of a table's columns and of all its family's, which differ from each other. */
export function columnNamesIn({ tables }: Document, tableId: number): readonly string[] {
  const family = { tables: new Map(tables.map((table) => [table.id, table])) };
  const table = family.tables.get(tableId);
  const kinds = table ? [...kindsOf(family, topOf(family, table)), ...lineageOf(family, table)] : [];
  return kinds.flatMap(({ columns }) => columns.map(({ name }) => name));
}

/** The technical names that a new column of a table cannot have: those, and the ones of every table’s own columns. */
export function takenColumnNames(document: Document, tableId: number): readonly string[] {
  return [...RESERVED_COLUMNS, ...columnNamesIn(document, tableId)];
}

/** Whether a table may be changed: those of the product itself stay as they are. */
export function takesColumns({ tables, modules }: Document, tableId: number): boolean {
  const table = tables.find(({ id }) => id === tableId);
  return table !== undefined && modules.find(({ id }) => id === table.module)?.name !== 'system';
}

/** The column with this id, of whichever table. */
export function columnWith({ tables }: Document, id: number): Column | undefined {
  return tables.flatMap(({ columns }) => columns).find((column) => column.id === id);
}
