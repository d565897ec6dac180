import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { EventsAnswer } from '#core/contract/views/scheduler.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { call } from '#web/api/call.ts';
import { useApplication } from '#web/api/application.tsx';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { layersOf, type Layer } from './layers.ts';
import { askedPaths, eventsOf, timesOf, type PlannedEvent, type PlanningInfo } from './planned-event.ts';
import { cellTextOf } from './use-cell-text.ts';
import { coloursOf } from './use-colours.ts';
import type { LookedAt } from './use-looking.ts';
import { wallDay } from '../time/wall.ts';

/** The events of the plannings that are shown with one. */
interface LayerEvents {
  readonly layers: readonly Layer[];
  readonly events: readonly PlannedEvent[];
  /** There are more than are shown. */
  readonly more: boolean;
  /** Opens the record of one of them. */
  readonly open: (event: PlannedEvent) => void;
}

/** Asks for the events of the plannings that are shown with one, in what is looked at; each by its own filter and rights. */
export function useLayers(view: PlanningInfo, { range, timeZone }: LookedAt): LayerEvents {
  const application = useApplication();
  const reader = useReader();
  const router = useRouter();
  const layers = useMemo(() => layersOf(application, view), [application, view]);
  const bodies = layers.map((layer) => ({
    tableId: layer.table.id,
    ...(layer.view.filter ? { filter: layer.view.filter } : {}),
    ...timesOf(layer.view),
    start: layer.view.start,
    columns: [...askedPaths(layer.view, [])],
    from: wallDay(range.from),
    before: wallDay(range.before),
  }));
  const answers = useQueries({
    queries: bodies.map((body) => ({
      queryKey: [VIEW_ANSWERS, 'scheduler', body],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        await call('list_full_scheduler', { body, signal }),
      placeholderData: keepPreviousData,
    })),
    combine: together,
  });
  const events = useMemo(
    () =>
      layers.flatMap((layer, at) => {
        const answer = answers[at];
        const captionOf = cellTextOf(application, layer.table, { path: layer.view.caption, reader });
        const paths = askedPaths(layer.view, []);
        const drawing = { view: layer.view, paths, timeZone, captionOf };
        const colourOf = coloursOf(application, layer.table, layer.view.colour);
        return answer ? eventsOf(answer, drawing).map((event) => laidUnder(layer, event, colourOf)) : [];
      }),
    [layers, answers, application, reader, timeZone],
  );
  return {
    layers,
    events,
    more: answers.some((answer) => answer?.more === true),
    open: ({ id, under }) => {
      if (under) router.history.push(recordAddress(under.table, id));
    },
  };
}

/** What is there of the answers: the same value as long as nothing of it changes. */
function together(
  results: readonly { readonly data: EventsAnswer | undefined }[],
): readonly (EventsAnswer | undefined)[] {
  return results.map(({ data }) => data);
}

/** An event of another planning; of an absence it is said whose. */
function laidUnder(
  { as, table }: Layer,
  event: PlannedEvent,
  colourOf: (code: string | null) => string,
): PlannedEvent {
  const isAbsence = as === 'absence';
  const whose = event.resource?.[1] ?? '';
  return {
    ...event,
    key: `${table.id} ${event.key}`,
    title: isAbsence && whose !== '' ? `${whose} · ${event.title}` : event.title,
    under: { table: table.id, isAbsence, colour: colourOf(event.colour), name: event.title },
  };
}
