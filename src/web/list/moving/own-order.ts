import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { isOwnOrder } from '#core/fields/traits.ts';
import { webColumns, type WebColumn } from '#web/api/application.tsx';

/** The column of a table's own order, where it has one that its user knows of. */
export function ownOrderOf(table: TableInfo): WebColumn | undefined {
  return webColumns(table).find(isOwnOrder);
}

/** How a list is sorted by the own order of its table; undefined where it is sorted otherwise. */
export function ownOrderIn(table: TableInfo, sort: readonly RequestSort[]): RequestSort | undefined {
  const [first] = sort;
  const column = ownOrderOf(table);
  return first && column && first.column === column.name ? first : undefined;
}

/** The order of a list in a form that has its own. */
export function orderOfList(column: WebColumn, table: TableInfo): readonly RequestSort[] {
  const own = 'ownOrder' in column && column.ownOrder === true ? ownOrderOf(table) : undefined;
  return own ? [{ column: own.name }] : [];
}
