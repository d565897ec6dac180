import { useMemo } from 'react';
import type { TableInfo, ViewInfo } from '#core/contract/application/application-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { listAddress } from '#web/addresses/addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import type { ListQuestion } from '#web/data/list-rows.ts';
import { withinFilters, type ChosenFilter } from './filters/dashboard-choice.ts';
import { withinPeriod, type TilePeriod } from './tile-period.ts';

/** The list that a tile is about, and where it is shown whole. */
export interface TileList {
  readonly table: TableInfo;
  readonly view: ViewInfo | undefined;
  readonly question: ListQuestion;
  readonly filter: RequestFilter | undefined;
  /** The same without the days that it is narrowed to. */
  readonly always: RequestFilter | undefined;
  readonly href: string;
}

/** What a tile says of its records. */
interface Told {
  readonly table: number;
  readonly view?: number | undefined;
  readonly filtered?: Readonly<Record<string, string>> | undefined;
}

/** The records of a tile; undefined where its table or view is not there for its user. */
export function useTileList(
  tile: Told,
  narrowed: TilePeriod | undefined,
  chosen: readonly ChosenFilter[],
): TileList | undefined {
  const { tables, views } = useApplication();
  const { table: tableId, view: viewId, filtered } = tile;
  const table = tables.get(tableId);
  const view = viewId === undefined ? undefined : views.get(viewId);
  return useMemo(() => {
    if (!table || (viewId !== undefined && !view)) return undefined;
    const always = withinFilters(view?.filter, { filtered }, chosen);
    const filter = withinPeriod(always, narrowed);
    const question = { of: { table: tableId }, sort: view?.sort ?? [], filter };
    const own = filter === view?.filter ? undefined : filter;
    return { table, view, question, filter, always, href: wholeAddress(tableId, view, own) };
  }, [table, tableId, view, viewId, filtered, narrowed, chosen]);
}

function wholeAddress(table: number, view: ViewInfo | undefined, filter: RequestFilter | undefined): string {
  const address = listAddress(table, view?.id);
  if (!filter) return address;
  return `${address}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
