import { useMemo } from 'react';
import type { Reader } from '#core/fields/field.ts';
import { isLink } from '#core/fields/traits.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { columnByPath, useApplication, type WebApplication } from '#web/api/application.tsx';
import { shownText } from '#web/fields/values/column-values.ts';
import { useReader } from '#web/fields/values/reader.ts';

/** The text of cells of a column, as its reader reads them; of empty ones, and without a column, nothing. */
export function useCellText(table: TableInfo, path: string | undefined): (cell: unknown) => string {
  const application = useApplication();
  const reader = useReader();
  return useMemo(() => cellTextOf(application, table, { path, reader }), [application, table, path, reader]);
}

/** The same outside components. */
export function cellTextOf(
  application: WebApplication,
  table: TableInfo,
  { path, reader }: { readonly path: string | undefined; readonly reader: Reader },
): (cell: unknown) => string {
  const column = path === undefined ? undefined : columnByPath(application, table, path)?.column;
  return (cell) => {
    if (!column || cell === null || cell === undefined) return '';
    // A link is its id and its title.
    return Array.isArray(cell) && isLink(column) ? String(cell[1]) : shownText(column, cell, reader);
  };
}
