import { isList, isWriteOnly } from '#core/fields/traits.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { webColumns, type WebColumn } from '#web/api/application.tsx';

/** The columns that many records can be given the same value in (LIST-64); one that holds each value once is none. */
export function settableColumns(table: TableInfo): readonly WebColumn[] {
  if (!table.update) return [];
  return webColumns(table).filter(
    (column) =>
      column.writable &&
      column.hidden !== true &&
      column.unique !== true &&
      column.supervisorsOnly !== true &&
      !isList(column) &&
      !isWriteOnly(column),
  );
}
