import { mayReadColumn } from '#core/access/access.ts';
import { columnWithId } from '#core/catalog/catalog.ts';
import type { Table, View } from '#core/catalog/schema.ts';
import { cellText, readerOfTexts } from '#core/fields/cell-text.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { todayIn } from '#core/fields/date/day.ts';
import { dayOfIso, isoDay } from '#core/fields/recurrence/calendar-day.ts';
import { readRecurrence } from '#core/fields/recurrence/read-recurrence.ts';
import { isDayOfRule } from '#core/fields/recurrence/series-days.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Runner } from '../database/pool.ts';
import { listEvents } from '../query/list/scheduler.ts';
import { placingOf, type EventRow } from '../query/list/series.ts';
import type { Place, Scene } from '../query/scene/place.ts';
import { askedList, placeOfIds, type KeptList } from '../sharing/sharing.ts';
import type { CalendarEvent } from './calendar-event.ts';

/** Days that a feed has before and behind today. */
const FEED_DAYS = { before: 90, behind: 400 } as const;

type PlanningView = Extract<View, { mode: 'scheduler' }>;

interface FeedScene extends Scene {
  readonly db: Runner;
}

/** What is told of every event of a feed. */
interface Naming {
  /** The id that its events have among all of the world, after that of the record. */
  readonly installation: string;
  /** The address of a record. */
  readonly address: (table: Table, record: number) => string;
}

interface FeedEvents {
  readonly events: readonly CalendarEvent[];
  /** There are more than a feed has. */
  readonly isCut: boolean;
}

/** The columns that give the times, as the viewer may read them. */
type Times = Pick<Parameters<typeof listEvents>[2], 'start' | 'clock' | 'end' | 'duration' | 'recurrence'>;

/**
 * The events of a planning as a list keeps it, with the rights of the scene's viewer. Throws AppError where the planning, or
 * what it is asked by, is gone or hidden.
 */
export async function feedEvents(scene: FeedScene, kept: KeptList, naming: Naming): Promise<FeedEvents> {
  const list = askedList(scene, kept);
  const { table, filter, search } = list;
  const view = scene.catalog.views.get(kept.view ?? 0);
  if (view?.mode !== 'scheduler') throw new AppError('view.unknown', { view: kept.view ?? 0 });
  const times = timesOf(scene, table, view);
  const named = Object.values(times).filter((path) => path !== undefined);
  const own = [view.caption, view.colour].map((path) => path && placeOfIds(scene, table, path));
  const [caption, colour] = own.map((place) => place || undefined);
  const shown = list.places.filter(({ path }) => !named.includes(path) && path !== caption?.path);
  const places = [...(caption ? [caption] : []), ...(colour ? [colour] : []), ...shown];
  const columns = [...new Set(places.map(({ path }) => path))];
  const today = dayOfIso(todayIn(scene.viewer.timeZone));
  const answer = await listEvents(scene.db, scene, {
    tableId: table.id,
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
    ...times,
    columns,
    from: isoDay(today - FEED_DAYS.before),
    before: isoDay(today + FEED_DAYS.behind),
  });
  // PostgreSQL built it as the contract's answer.
  const { rows, more } = JSON.parse(answer) as { readonly rows: readonly EventRow[]; readonly more: boolean };
  const told = { scene, table, naming, times, named, columns, caption, colour, shown };
  return { events: eventsOf(rows, told), isCut: more };
}

interface Told {
  readonly scene: FeedScene;
  readonly table: Table;
  readonly naming: Naming;
  readonly times: Times;
  /** Paths of the times, in the order of their cells, which those of `columns` follow. */
  readonly named: readonly string[];
  readonly columns: readonly string[];
  readonly caption: Place | undefined;
  readonly colour: Place | undefined;
  readonly shown: readonly Place[];
}

/** What of a planning gives times. Throws AppError `column.unknown` where its viewer may not read the start. */
function timesOf({ catalog, viewer }: Scene, table: Table, view: PlanningView): Times {
  const names = (['clock', 'end', 'duration', 'recurrence'] as const).flatMap((key) => {
    const column = columnWithId(table, view[key] ?? 0);
    return column && mayReadColumn(catalog, viewer, table, column) ? [[key, column.name] as const] : [];
  });
  const start = columnWithId(table, view.start);
  if (!start || !mayReadColumn(catalog, viewer, table, start))
    throw new AppError('column.unknown', { column: view.start });
  return { start: start.name, ...Object.fromEntries(names) };
}

/** Each record once: a series is one event that repeats. */
function eventsOf(rows: readonly EventRow[], told: Told): readonly CalendarEvent[] {
  const byRecord = Map.groupBy(rows, ([id]) => id);
  return [...byRecord.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const text = cellOf(first, told, told.times.recurrence);
    const series = typeof text === 'string' ? seriesOf(first, text, told) : undefined;
    if (series) return [series];
    // What no program would repeat alike is told event by event.
    const isOne = typeof text !== 'string';
    return own.map((row) => ({
      ...aboutOf(row, told, isOne ? '' : `-${row[2].slice(0, 10)}`),
      start: row[2],
      end: row[3],
    }));
  });
}

function cellOf(row: EventRow, { named, columns }: Told, path: string | undefined): unknown {
  if (path === undefined) return undefined;
  const at = named.indexOf(path);
  return row[4 + (at >= 0 ? at : named.length + columns.indexOf(path))];
}

/** The event of a record that repeats; undefined where its rule cannot be told so. */
function seriesOf(row: EventRow, text: string, told: Told): CalendarEvent | undefined {
  const read = readRecurrence(text);
  const start = firstStart(row, told);
  if (!read.ok || start === undefined) return undefined;
  const recurrence = read.value;
  const [, , begins, ends] = row;
  const length = ends === null ? null : instantOf(ends) - instantOf(begins);
  const end = length === null ? null : timeAt(instantOf(start) + length, start);
  const { series } = placingOf([start, end], recurrence.zone);
  const rule = { ...recurrence, ...series };
  if (!isDayOfRule(rule, series.start)) return undefined;
  // Programs stumble over exceptions that leave out nothing.
  const exceptions = recurrence.exceptions.filter((day) => isDayOfRule(rule, dayOfIso(day)));
  return { ...aboutOf(row, told, ''), start, end, recurrence: { ...recurrence, exceptions } };
}

/** When the first event of a series begins, in the form of the others. */
function firstStart(row: EventRow, told: Told): string | undefined {
  const [start, clock] = [told.times.start, told.times.clock].map((path) => cellOf(row, told, path));
  if (typeof start !== 'string') return undefined;
  if (row[2].endsWith('Z')) return new Date(start).toISOString();
  return typeof clock === 'string' && row[2].length > 10 ? `${start}T${clock.padEnd(8, ':00')}` : start;
}

/** A day, a time on the wall or a moment in milliseconds, as if walls were in UTC. */
function instantOf(time: string): number {
  return Date.parse(time.length === 10 || time.endsWith('Z') ? time : `${time}Z`);
}

function timeAt(instant: number, form: string): string {
  const text = new Date(instant).toISOString();
  return form.endsWith('Z') ? text : text.slice(0, form.length === 10 ? 10 : 19);
}

/** What is told of a record beside its times. */
function aboutOf(row: EventRow, told: Told, which: string) {
  const { scene, table, naming, caption, colour, shown } = told;
  const { viewer } = scene;
  const reader = readerOfTexts(viewer.locale, viewer.timeZone, viewer.timeZone);
  const textOf = (place: Place | undefined) =>
    place ? cellText(place.column, cellOf(row, told, place.path), reader) : '';
  const [id, title] = row;
  const lines = shown.flatMap((place) => {
    const text = textOf(place);
    return text === '' ? [] : [`${labelOf(place.column.label, viewer.locale)}: ${text}`];
  });
  const place = shown.find(({ column }) => fieldOf(column).formulaType(column)?.kind === 'position');
  const position = place && (cellOf(row, told, place.path) as CalendarEvent['position'] | null);
  return {
    uid: `${table.id}-${id}${which}@${naming.installation}`,
    summary: textOf(caption) || title,
    description: lines.join('\n'),
    location: textOf(place),
    category: textOf(colour),
    url: naming.address(table, id),
    position: position ?? undefined,
  };
}
