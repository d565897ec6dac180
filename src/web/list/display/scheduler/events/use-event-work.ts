import { timeKindOf } from '#core/fields/traits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { ownAddress } from '#web/addresses/addresses.ts';
import { mayCreate, useApplication, webColumns } from '#web/api/application.tsx';
import { useWritingRun } from '#web/api/use-writing.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { useTranslation } from '#web/std/translation.ts';
import { CallError } from '#web/std/call-error.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { recurrenceSentence } from '#web/fields/recurrence/recurrence-sentence.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { useCellHands } from '../../../editing/use-cell-hands.ts';
import type { List } from '../../../state/use-list.ts';
import { changeOf, placedValues, placeOfSeries, type EventChange, type EventPlace } from './moved-event.ts';
import type { PlannedEvent, PlanningInfo } from './planned-event.ts';
import { askOpening, askWhich } from './series-questions.ts';
import { useSeriesWork } from './use-series-work.ts';
import { DAY, dayStart, HOUR, MORNING } from '../time/wall.ts';

type EventLinks = Readonly<Record<string, number | undefined>>;

/** What can be done to the events of a planning. */
export interface EventWork {
  /** Events can be put elsewhere. */
  readonly moves: boolean;
  /** Events can be made longer and shorter. */
  readonly resizes: boolean;
  /** Events can be given to another resource. */
  readonly assigns: boolean;
  readonly creates: boolean;
  readonly move: (event: PlannedEvent, place: EventPlace) => void;
  /** Begins an event; `links` are the records that it begins with in its links, by their columns. */
  readonly create: (place: EventPlace, isAllDay: boolean, links?: EventLinks) => void;
  /** Opens the record of an event; one of a series may become a record of its own first. */
  readonly open: (event: PlannedEvent) => void;
  /** Where events are that were put there and are being stored. */
  readonly placed: ReadonlyMap<string, EventPlace>;
}

/** The hour at which an event of several days ends that is made on days alone. */
const EVENING = 18;
const LENGTH = HOUR;

/** Moves events by changing their records as cells of a list are changed, by all rules of a form. */
export function useEventWork(
  list: List,
  view: PlanningInfo,
  { timeZone, onOpen }: { readonly timeZone: string; readonly onOpen: (id: number) => void },
): EventWork {
  const router = useRouter();
  const writing = useWritingRun();
  const { table } = list;
  const writable = (path: string | undefined) => mayWrite(table, path);
  const { write, placed } = useWriteEvent(list, view, timeZone);
  const create = (place: EventPlace, isAllDay: boolean, links: EventLinks = {}): void => {
    const start = webColumns(table).find(({ name }) => name === view.start);
    const isDays = view.clock === undefined && start !== undefined && timeKindOf(coreColumn(start)) === 'day';
    const begun = isDays ? wholeDays(place) : isAllDay ? atWork(place) : place;
    const values = placedValues(view, begun, { timeZone, isAllDay: isDays });
    const known = Object.entries({ ...values, ...links }).flatMap(([path, value]) => {
      if (!writable(path) || value === null || value === undefined) return [];
      // Addresses carry what people type.
      return [[path, path === view.duration ? lengthText(Number(value)) : value] as const];
    });
    router.history.push(ownAddress(table.id, { ...list.within?.begins, ...Object.fromEntries(known) }));
  };
  // Who sees as somebody else moves nothing.
  const { looksOnly } = useApplication().user;
  const changes = table.update && !looksOnly;
  const open = useOpenEvent(list, view, { onOpen, isClosed: !changes || !writable(view.recurrence) });
  return {
    moves:
      changes &&
      writable(view.start) &&
      [view.end, view.clock].every((path) => path === undefined || writable(path)),
    resizes: changes && writable(view.end ?? view.duration),
    assigns: changes && writable(view.resource),
    creates: mayCreate(table) && !looksOnly && writable(view.start),
    move: (event, place) => writing(() => void write(event, place))(),
    create: (place, isAllDay, links) => writing(() => create(place, isAllDay, links))(),
    open: (event) => void open(event),
    placed,
  };
}

/** Whether a column of the table itself may be written, by its rights and by what it is. */
export function mayWrite(table: TableInfo, path: string | undefined): boolean {
  const column = webColumns(table).find(({ name }) => name === path);
  return column?.writable === true && column.readOnly !== true && column.computed !== true;
}

interface Opening {
  readonly onOpen: (id: number) => void;
  /** Series are not changed here. */
  readonly isClosed: boolean;
}

/** Opens records of events; one of a series may become a record of its own first, or be taken out. */
function useOpenEvent(list: List, view: PlanningInfo, { onOpen, isClosed }: Opening) {
  const changeSeries = useSeriesWork(list, view);
  const sentenceOf = useSentence();
  return async (event: PlannedEvent): Promise<void> => {
    if (event.recurrence === null || isClosed) return onOpen(event.id);
    const opening = await askOpening(event.title, sentenceOf(event));
    if (opening === undefined) return;
    if (opening === 'open_series') return onOpen(event.id);
    if (opening === 'delete') {
      const which = await askWhich('which_delete', sentenceOf(event));
      if (which) await changeSeries(event, { which, values: undefined });
      return;
    }
    const which = opening === 'open_this' ? 'this' : 'following';
    const answer = await changeSeries(event, { which, values: {} });
    if (answer) onOpen(answer.created[0] ?? event.id);
  };
}

/** The days that a place touches. */
function wholeDays({ start, end, resource }: EventPlace): EventPlace {
  return {
    start: dayStart(start),
    end: Math.max(dayStart(start) + DAY, Math.ceil(end / DAY) * DAY),
    resource,
  };
}

/** A place of whole days by the hours of people: an hour of one day, or from the first morning to the last evening. */
function atWork({ start, end, resource }: EventPlace): EventPlace {
  const morning = start + MORNING;
  const evening = end - DAY + EVENING * HOUR;
  return { start: morning, end: end - start > DAY ? evening : morning + LENGTH, resource };
}

/** Writes events as they were put elsewhere, and tells where they are meanwhile. */
function useWriteEvent(list: List, view: PlanningInfo, timeZone: string) {
  const store = useStoreEvent(list);
  const changeSeries = useSeriesWork(list, view);
  const sentenceOf = useSentence();
  const [placed, setPlaced] = useState<ReadonlyMap<string, EventPlace>>(new Map());
  const keep = (key: string, place: EventPlace | undefined) =>
    setPlaced((now) => {
      const next = new Map(now);
      if (place) next.set(key, place);
      else next.delete(key);
      return next;
    });
  const write = async (event: PlannedEvent, place: EventPlace) => {
    const { values, seen } = changeOf(view, event, place, timeZone);
    if (Object.keys(values).length === 0) return;
    keep(event.key, place);
    if (event.recurrence !== null) {
      const which = await askWhich('which', sentenceOf(event));
      if (which)
        await changeSeries(event, { which, values: placeOfSeries(view, event, { place, timeZone }) });
      keep(event.key, undefined);
      return;
    }
    await store(event.id, { values, seen });
    keep(event.key, undefined);
  };
  return { write, placed };
}

/** Stores what changes of the record of an event, by all rules of a form, and tells what is refused. */
export function useStoreEvent(list: List): (id: number, change: EventChange) => Promise<void> {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const hands = useCellHands(list);
  return async (id, change) => {
    try {
      const answer = await hands.write({ tableId: list.table.id, changes: [{ recordId: id, ...change }] });
      const [refused] = answer.refused;
      if (refused) notify({ message: refused.message, tone: 'bad' });
      else if (answer.operation !== null) hands.onWritten(answer);
      await queries.invalidateQueries({ queryKey: [VIEW_ANSWERS] });
    } catch (error) {
      const told = error instanceof CallError ? error.entries[0]?.message : undefined;
      notify({ message: told ?? t('planning.not_moved'), tone: 'bad' });
    }
  };
}

/** How the series of an event repeats, in words. */
function useSentence(): (event: PlannedEvent) => string {
  const { t } = useTranslation();
  const { locale } = useReader();
  return ({ recurrence }) => (recurrence === null ? '' : recurrenceSentence(recurrence, { locale, t }));
}

/** Seconds as 1:30:00. */
function lengthText(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
