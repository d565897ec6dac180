import { mayReadColumn } from '#core/access/access.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import {
  MAX_FREE_RESOURCES,
  type FreeRequest,
  type TakingPlanning,
} from '#core/contract/views/planning-free.ts';
import type { EventsAnswer } from '#core/contract/views/scheduler.ts';
import { AppError } from '#core/errors.ts';
import { dayOfIso, isoDay } from '#core/fields/recurrence/calendar-day.ts';
import { isLink, timeKindOf } from '#core/fields/traits.ts';
import { momentOf, wallTimeOf } from '#core/language/zone-time.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import type { Runner } from '../../database/pool.ts';
import { placeOf, readableTable, type Scene } from '../scene/place.ts';
import { freeSpans, type TimeSpan } from './free-spans.ts';
import { openDays, openSpans, type DayRange, type WorkCalendar } from './open-days.ts';
import { checkDays, resourceTable, widened } from './planning-hours.ts';
import { listEvents, resourcesExist } from './scheduler.ts';
import { calendarsOf } from './work-calendars.ts';

/** Most days that are searched, and how many of them at once. */
const MAX_DAYS = 366;
const STEP = 28;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const DEFAULT_MOST = 5;

type Asked = FreeRequest & { readonly columnId: number };

/** The resources of one link that are to be free, and what takes their time. */
type AskedLink = Pick<Asked, 'columnId' | 'resources' | 'calendar' | 'plannings'>;

/** Those of one link with their work calendars. */
interface Need extends AskedLink {
  readonly calendarOf: ReadonlyMap<number, WorkCalendar>;
}

/** How the spans of an answer are written: moments, times on the wall, or days. */
type Writing = 'moment' | 'wall' | 'day';

/** What a search goes by. */
interface Search {
  readonly db: Runner;
  readonly scene: Scene;
  readonly asked: Asked;
  readonly writing: Writing;
  readonly needs: readonly Need[];
}

/**
 * The first times at which resources of one or more links of a table are all open and free. An event that the viewer may not
 * read takes no time. Throws AppError `column.unknown`, `table.unknown` and `record.unknown` for what does not exist for the
 * viewer, `request.invalid` for too many days or resources, for links of other tables and for plannings of other resources.
 */
export async function planningFree(
  db: Runner,
  scene: Scene,
  { columnId, ...request }: Asked,
): Promise<{ spans: [string, string][]; more: boolean }> {
  const asked = { ...request, columnId };
  checkDays(asked, MAX_DAYS);
  const links = [asked, ...(asked.also ?? [])].map((link: AskedLink) => ({
    ...link,
    target: linkTarget(scene, columnId, link),
  }));
  if (links.flatMap(({ resources }) => resources).length > MAX_FREE_RESOURCES)
    throw new AppError('request.invalid', { reason: 'resources' });
  const writing = writingOf(scene, asked);
  const days = widened(asked);
  const needs: Need[] = [];
  for (const link of links) {
    const { target, calendar: path, resources } = link;
    await resourcesExist({ db, scene }, target, resources);
    const { calendarOf } = await calendarsOf({ db, scene }, { target, path, resources, ...days });
    needs.push({ ...link, calendarOf });
  }
  return await firstSpans({ db, scene, asked, writing, needs });
}

/** The table of the resources of a link of the table that the column `first` is of; all its plannings are of these resources. */
function linkTarget(scene: Scene, first: number, { columnId, plannings }: AskedLink): Table {
  const target = resourceTable(scene, columnId);
  const { columns } = scene.catalog;
  if (columns.get(columnId)?.table.id !== columns.get(first)?.table.id)
    throw new AppError('request.invalid', { reason: 'link' });
  for (const { tableId, resource } of plannings) {
    const { column, links } = placeOf(scene, readableTable(scene, tableId), resource);
    if (!isLink(column) || links.length > 0 || column.target !== target.id)
      throw new AppError('request.invalid', { reason: 'resource' });
  }
  return target;
}

/** What the times of the first planning are says how spans are written. */
function writingOf(scene: Scene, { plannings: [first] }: Asked): Writing {
  if (!first) throw new AppError('request.invalid', { reason: 'plannings' });
  const start = placeOf(scene, readableTable(scene, first.tableId), first.start).column;
  if (timeKindOf(start) === 'moment') return 'moment';
  return first.clock === undefined ? 'day' : 'wall';
}

async function firstSpans(search: Search): Promise<{ spans: [string, string][]; more: boolean }> {
  const { asked, writing } = search;
  const most = asked.most ?? DEFAULT_MOST;
  const begin = Math.max(timeOf(search, asked.from), afterOf(search));
  const end = dayOfIso(asked.before);
  const calendars = search.needs.flatMap(({ resources, calendarOf }) =>
    resources.map((id) => calendarOf.get(id)),
  );
  const open = calendars.map((): TimeSpan[] => []);
  const busy: TimeSpan[] = [];
  const length = writing === 'day' ? Math.ceil(asked.seconds / 86_400) * DAY : asked.seconds * 1_000;
  let found: readonly TimeSpan[] = [];
  let isCut = false;
  for (let day = dayOfIso(asked.from); day < end && !isCut; day += STEP) {
    const days = { from: isoDay(day), before: isoDay(Math.min(end, day + STEP)) };
    const until = timeOf(search, days.before);
    const taken = await takenIn(search, days);
    isCut = taken.isCut;
    // What could not be looked at is not free.
    if (isCut) break;
    busy.push(...taken.spans);
    calendars.forEach((calendar, at) => open[at]?.push(...openIn(search, calendar, days)));
    found = freeSpans({ open, busy, range: { from: begin, to: until }, length });
    // The last one may go on.
    if (found.filter(({ to }) => to < until).length >= most) break;
  }
  const spans = found
    .slice(0, most)
    .map(({ from, to }): [string, string] => [textOf(search, from), textOf(search, to)]);
  return { spans, more: isCut };
}

/** When events of some days take time of the resources. */
async function takenIn(
  search: Search,
  days: DayRange,
): Promise<{ readonly spans: readonly TimeSpan[]; readonly isCut: boolean }> {
  const spans: TimeSpan[] = [];
  const all = search.needs.flatMap(({ resources, plannings }) =>
    plannings.map((planning) => ({ planning, resources })),
  );
  for (const { planning, resources } of all) {
    const { tableId, resource, filter, ...times } = planning;
    const state = freeStates(search.scene, planning);
    const own: RequestFilter = { column: resource, operator: 'isWithin', value: [...resources] };
    const text = await listEvents(search.db, search.scene, {
      tableId,
      ...times,
      // Days and moments of other zones are partly in these days.
      ...widened(days),
      columns: state ? [state.column] : [],
      filter: filter ? { all: [filter, own] } : own,
    });
    const { rows, more } = JSON.parse(text) as EventsAnswer;
    if (more) return { spans, isCut: true };
    for (const row of rows) {
      const [, , start, end] = row as [number, string, string, string | null];
      if (state?.codes.has(String(row.at(-1))) !== true) spans.push(takenBy(search, start, end));
    }
  }
  return { spans, isCut: false };
}

/** The states in which a record takes no time, where its table says so for these bookings and the viewer may read them. */
function freeStates(
  { catalog, viewer }: Scene,
  { tableId, resource, start }: TakingPlanning,
): { readonly column: string; readonly codes: ReadonlySet<string> } | undefined {
  const table = catalog.tables.get(tableId);
  const idOf = (name: string) => table && columnNamed(table, name)?.id;
  const booking = table?.bookings?.find(
    (one) => one.resource === idOf(resource) && one.start === idOf(start) && one.state !== undefined,
  );
  const state = table?.columns.find(({ id }) => id === booking?.state);
  if (!table || !state || !mayReadColumn(catalog, viewer, table, state)) return undefined;
  return { column: state.name, codes: new Set(booking?.free) };
}

/** What an event takes: an hour or a day where it says nothing of its end, in plannings of days all that it touches. */
function takenBy(search: Search, start: string, end: string | null): TimeSpan {
  const from = timeOf(search, start);
  const unknown = start.length === 10 ? DAY : HOUR;
  const to = end === null ? from + unknown : timeOf(search, end);
  if (search.writing !== 'day') return { from, to };
  return { from: Math.floor(from / DAY) * DAY, to: Math.ceil(to / DAY) * DAY };
}

/** When a resource is open in some days: by its calendar, else in the hours of the planning. */
function openIn(search: Search, calendar: WorkCalendar | undefined, days: DayRange): readonly TimeSpan[] {
  const { scene, writing, asked } = search;
  const language = scene.viewer.locale.slice(0, 2);
  if (calendar) {
    const own = openDays(calendar, widened(days), language);
    if (writing === 'day')
      return own.filter(({ hours }) => hours.length > 0).map(({ day }) => wholeDay(search, day));
    const zone = writing === 'moment' ? calendar.timeZone : undefined;
    return openSpans(own, zone).map(([start, end]) => ({
      from: timeOf(search, start),
      to: timeOf(search, end),
    }));
  }
  const [first, last] = [dayOfIso(days.from), dayOfIso(days.before)];
  return Array.from({ length: last - first }, (_, at) => {
    const day = isoDay(first + at);
    if (writing === 'day') return wholeDay(search, day);
    const hour = (hours: number) => new Date(dayOfIso(day) * DAY + hours * HOUR).toISOString().slice(0, 19);
    return { from: timeOf(search, hour(asked.dayFrom)), to: timeOf(search, hour(asked.dayTo)) };
  });
}

function wholeDay(search: Search, day: string): TimeSpan {
  const from = timeOf(search, day);
  return { from, to: from + DAY };
}

/** A moment, a time on the wall or a day in milliseconds: of moments as they are, else as if walls were in UTC. */
function timeOf({ scene, writing }: Search, text: string): number {
  const { timeZone } = scene.viewer;
  if (text.endsWith('Z')) {
    if (writing === 'moment') return Date.parse(text);
    const { day, clock } = wallTimeOf(text, timeZone);
    return Date.parse(`${day}T${clock}Z`);
  }
  const wall = text.length === 10 ? `${text}T00:00:00` : text;
  if (writing !== 'moment') return Date.parse(`${wall}Z`);
  return Date.parse(momentOf({ day: wall.slice(0, 10), clock: wall.slice(11) }, timeZone));
}

/** Before when nothing is looked for. */
function afterOf(search: Search): number {
  const { after } = search.asked;
  if (after === undefined) return -Infinity;
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{3})?Z?)?$/.test(after) || Number.isNaN(Date.parse(after)))
    throw new AppError('request.invalid', { reason: 'after' });
  const time = timeOf(search, after);
  return search.writing === 'day' ? Math.floor(time / DAY) * DAY : time;
}

function textOf({ writing }: Search, time: number): string {
  const text = new Date(time).toISOString();
  if (writing === 'moment') return text;
  return writing === 'day' ? text.slice(0, 10) : text.slice(0, 19);
}
