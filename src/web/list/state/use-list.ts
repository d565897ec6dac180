import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TableInfo, ViewInfo } from '#core/contract/application/application-routes.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { viewKindOf } from '#core/catalog/views/registry.ts';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import type { ViewTraits } from '#core/catalog/views/view-kind.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { must } from '#core/std/must.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { useApplication } from '#web/api/application.tsx';
import type { ListQuestion } from '#web/data/list-rows.ts';
import { listKey, type RowList } from '#web/data/row-lists.ts';
import { useFreshRows, useRowList, useShownList } from '#web/data/use-rows.ts';
import { useArrangement } from './arrangements.ts';
import { addressTexts, readAddress, type ListAddress } from './list-address.ts';
import { listColumns, type Arrangement, type PlacedColumn } from './list-columns.ts';
import { keptPlaceOf } from './list-places.ts';

/** A list as its window shows it: what the address, the view and the user's arrangement make of it. */
export interface List {
  readonly table: TableInfo;
  readonly view: ViewInfo | undefined;
  readonly views: readonly ViewInfo[];
  /** What holds of the display mode in which it is shown. */
  readonly traits: ViewTraits;
  readonly columns: readonly PlacedColumn[];
  readonly sort: readonly RequestSort[];
  readonly filter: RequestFilter | undefined;
  readonly search: string;
  /** The rows to show; those of the question before while the ones asked for are on their way. */
  readonly rows: RowList;
  readonly outdated: boolean;
  /** Which records the rows are, and in which order. */
  readonly question: ListQuestion;
  /** Names this list with its sort, filter and search: places are kept by it. */
  readonly name: string;
  readonly arrangement: Arrangement;
  /** Has everything that the list shows asked for again. */
  readonly reload: () => void;
  /** Changes what the address says; `quiet` leaves no step to go back to. */
  readonly change: (change: Partial<ListAddress>, quiet?: boolean) => void;
  readonly arrange: (arrangement: Arrangement) => void;
}

const FIRST_ROWS = 40;

/** The list of a table or view at the present address. */
export function useList(tableId: number, viewId: number | undefined): List {
  const application = useApplication();
  const table = must(application.tables.get(tableId), 'the table of a list');
  const views = useMemo(
    () => application.info.views.filter((one) => one.table === tableId),
    [application, tableId],
  );
  const view = viewId === undefined ? views[0] : application.views.get(viewId);
  const search = useSearch({ strict: false });
  const address = useMemo(() => readAddress(search), [search]);
  const [arrangement, arrange] = useArrangement(`${application.user.id}-${view?.id ?? `t${tableId}`}`);
  const columns = useMemo(
    () => listColumns({ application, table, view, arrangement, paths: address.columns }),
    [application, table, view, arrangement, address.columns],
  );
  const filter = address.filter ?? view?.filter;
  const sort = address.sort ?? view?.sort ?? [];
  const question: ListQuestion = {
    of: { table: tableId },
    sort,
    filter: isOpen(filter) ? undefined : filter,
    search: address.search.trim(),
  };
  const named = (key: string): string => `${view?.id ?? ''} ${key}`;
  const [seed] = useState(() => keptPlaceOf(named(listKey(question)))?.seed);
  const wanted = useRowList(
    question,
    columns.map((column) => column.path),
    seed,
  );
  const { traits } = viewKindOf({ mode: view?.mode ?? TABLE_MODE });
  const rows = useShownList(wanted, traits.rows ? FIRST_ROWS : undefined);
  useFreshRows(rows);
  const change = useChangeAddress();
  return {
    table,
    view,
    views,
    traits,
    columns,
    sort,
    filter,
    search: address.search,
    rows,
    outdated: rows.key !== wanted.key,
    question,
    name: named(rows.key),
    arrangement,
    reload: useReload(rows),
    change,
    arrange: (next) => {
      arrange(next);
      // A link that is sent shows the same columns; widths are a matter of one's own screen.
      if (next.columns !== arrangement.columns) change({ columns: next.columns }, true);
    },
  };
}

function useReload({ windows }: RowList): List['reload'] {
  const queries = useQueryClient();
  return () => {
    windows.invalidate();
    void queries.invalidateQueries({ queryKey: [VIEW_ANSWERS] });
  };
}

function useChangeAddress(): List['change'] {
  const navigate = useNavigate();
  return (change, quiet = false) => {
    const texts = addressTexts(change);
    // `replace` for what is typed or dragged: going back should undo decisions, not letters.
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...texts }),
      replace: quiet,
      resetScroll: false,
    });
  };
}

function isOpen(filter: RequestFilter | undefined): boolean {
  return filter === undefined || ('all' in filter && filter.all.length === 0);
}
