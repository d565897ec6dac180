import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#web/api/call.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import type { List } from '../../../state/use-list.ts';
import { askedPaths, eventsOf, timesOf, type PlannedEvent, type PlanningInfo } from './planned-event.ts';
import { useCellText } from './use-cell-text.ts';
import type { LookedAt } from './use-looking.ts';
import { wallDay } from '../time/wall.ts';

/** The events of what is looked at. */
interface LookedEvents {
  /** Undefined until they have come for the first time. */
  readonly events: readonly PlannedEvent[] | undefined;
  /** There are more than are shown. */
  readonly more: boolean;
  readonly failure: unknown;
  readonly retry: () => void;
}

/** Asks for the events of what is looked at; those before stay until the others have come. */
export function useEvents(list: List, view: PlanningInfo, { range, timeZone }: LookedAt): LookedEvents {
  const { table, filter, search, columns } = list;
  const paths = useMemo(
    () =>
      askedPaths(
        view,
        columns.map(({ path }) => path),
      ),
    [view, columns],
  );
  const body = {
    tableId: table.id,
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
    ...timesOf(view),
    start: view.start ?? '',
    columns: [...paths],
    from: wallDay(range.from),
    before: wallDay(range.before),
  };
  const captionOf = useCellText(table, view.caption);
  const { data, error, refetch } = useQuery({
    queryKey: [VIEW_ANSWERS, 'scheduler', body],
    queryFn: async ({ signal }) => await call('list_full_scheduler', { body, signal }),
    placeholderData: keepPreviousData,
  });
  const events = useMemo(
    () => data && eventsOf(data, { view, paths, timeZone, captionOf }),
    [data, view, paths, timeZone, captionOf],
  );
  return {
    events,
    more: data?.more ?? false,
    failure: data ? undefined : (error ?? undefined),
    retry: () => void refetch(),
  };
}
