import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { SORT_COLUMNS } from '#core/contract/route/limits.ts';

type Sort = readonly RequestSort[];

/**
 * The order after a click on a column's head: ascending, descending, none. `adding` keeps the other columns and
 * makes this one the last of them.
 */
export function sortedNext(sort: Sort, column: string, adding: boolean): Sort {
  const now = sort.find((term) => term.column === column);
  const next: Sort = now?.descending ? [] : [{ column, ...(now ? { descending: true } : {}) }];
  if (!adding) return next;
  if (now) return sort.flatMap((term) => (term === now ? next : [term]));
  return [...sort, ...next].slice(0, SORT_COLUMNS);
}

/** Where a column stands in the order: its direction, and its place where several columns count. */
export function sortMark(
  sort: Sort,
  column: string,
): { readonly descending: boolean; readonly place: number | undefined } | undefined {
  const at = sort.findIndex((term) => term.column === column);
  const term = sort[at];
  return term && { descending: term.descending === true, place: sort.length > 1 ? at + 1 : undefined };
}
