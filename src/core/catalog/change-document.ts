import type { Labels } from '../language/labels.ts';
import type { Column, Document, Table } from './schema.ts';

/** A change of one table or column of a document; `tableId` is a table, or the one that a column moves to. */
export type CatalogChange =
  | ({
      readonly kind: 'rename';
      readonly name?: string | undefined;
      readonly label?: Labels | undefined;
    } & Target)
  /** Another type, with its options; id, name and label stay. */
  | { readonly kind: 'retype'; readonly columnId: number; readonly column: Column }
  | { readonly kind: 'move'; readonly columnId: number; readonly tableId: number }
  | ({ readonly kind: 'remove' } & Target);

interface Target {
  readonly columnId?: number | undefined;
  readonly tableId?: number | undefined;
}

/** The document with a change applied, not yet checked. */
export function changedDocument(document: Document, change: CatalogChange): Document {
  return { ...document, tables: document.tables.flatMap((table) => changedTable(document, table, change)) };
}

function changedTable(document: Document, table: Table, change: CatalogChange): readonly Table[] {
  if (change.kind === 'move') return [withMoved(document, table, change)];
  if (change.kind !== 'retype' && change.columnId === undefined) {
    if (table.id !== change.tableId) return [table];
    return change.kind === 'remove' ? [] : [renamed(table, change)];
  }
  const columns = table.columns.flatMap((column) =>
    column.id === change.columnId ? changedColumn(column, change) : [column],
  );
  return [{ ...table, columns }];
}

function changedColumn(column: Column, change: Exclude<CatalogChange, { kind: 'move' }>): readonly Column[] {
  if (change.kind === 'remove') return [];
  if (change.kind === 'rename') return [renamed(column, change)];
  const { id, name, label } = column;
  return [{ ...change.column, id, name, label }];
}

function renamed<Item extends { readonly name: string; readonly label: Labels }>(
  item: Item,
  { name, label }: { readonly name?: string | undefined; readonly label?: Labels | undefined },
): Item {
  return { ...item, name: name ?? item.name, label: label ?? item.label };
}

function withMoved(
  document: Document,
  table: Table,
  { columnId, tableId }: Extract<CatalogChange, { kind: 'move' }>,
): Table {
  const moving = document.tables.flatMap(({ columns }) => columns.filter(({ id }) => id === columnId));
  const rest = table.columns.filter(({ id }) => id !== columnId);
  return { ...table, columns: table.id === tableId ? [...rest, ...moving] : rest };
}
