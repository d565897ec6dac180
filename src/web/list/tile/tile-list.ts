import { useMemo } from 'react';
import type { TableInfo, ViewInfo } from '#core/contract/application/application-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { listAddress } from '#web/addresses/addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import type { ListQuestion } from '#web/data/list-rows.ts';
import { withinPeriod, type TilePeriod } from './tile-period.ts';

/** The list that a tile is about, and where it is shown whole. */
export interface TileList {
  readonly table: TableInfo;
  readonly view: ViewInfo | undefined;
  readonly question: ListQuestion;
  readonly filter: RequestFilter | undefined;
  readonly href: string;
}

/** The records of a tile; undefined where its table or view is not there for its user. */
export function useTileList(
  { table: tableId, view: viewId }: { readonly table: number; readonly view?: number | undefined },
  narrowed: TilePeriod | undefined,
): TileList | undefined {
  const { tables, views } = useApplication();
  const table = tables.get(tableId);
  const view = viewId === undefined ? undefined : views.get(viewId);
  return useMemo(() => {
    if (!table || (viewId !== undefined && !view)) return undefined;
    const filter = withinPeriod(view?.filter, narrowed);
    const question = { of: { table: tableId }, sort: view?.sort ?? [], filter };
    return { table, view, question, filter, href: wholeAddress(tableId, view, narrowed && filter) };
  }, [table, tableId, view, viewId, narrowed]);
}

function wholeAddress(table: number, view: ViewInfo | undefined, filter: RequestFilter | undefined): string {
  const address = listAddress(table, view?.id);
  if (!filter) return address;
  return `${address}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
