import type { AnswerOf } from '#core/contract/route/route.ts';
import type { HoursRequest } from '#core/contract/views/planning-hours.ts';
import type { VIEW_ROUTES } from '#core/contract/views/registry.ts';
import { AppError } from '#core/errors.ts';
import { dayOfIso, isoDay } from '#core/fields/recurrence/calendar-day.ts';
import { isLink } from '#core/fields/traits.ts';
import { momentOf } from '#core/language/zone-time.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { placeOf, readableTable, type Scene } from '../scene/place.ts';
import { openDays, openSpans, type DayRange, type OpenSpan, type WorkCalendar } from './open-days.ts';
import { calendarsOf } from './work-calendars.ts';

/** Most days that are asked for at once: a calendar is looked at day by day. */
const MAX_DAYS = 100;

type Asked = HoursRequest & { readonly columnId: number };
type Answer = AnswerOf<(typeof VIEW_ROUTES)['planning_hours']>;

/**
 * When the resources of a link column are open in some days, as far as the viewer may know. Throws AppError `column.unknown`
 * where the column is none that the viewer may read, `request.invalid` for too many days.
 */
export async function planningHours(
  db: Runner,
  scene: Scene,
  { columnId, from, before, wall = false, calendar, resources }: Asked,
): Promise<Answer> {
  checkDays({ from, before }, MAX_DAYS);
  const target = resourceTable(scene, columnId);
  const asked = { target, path: calendar, resources, ...widened({ from, before }) };
  const { calendarOf, more } = await calendarsOf({ db, scene }, asked);
  const calendars = new Map([...calendarOf.values()].map((one) => [one.id, one]));
  return {
    resources: [...calendarOf].map(([id, one]) => [id, one.id]),
    calendars: [...calendars.values()].map((one) => toldCalendar(scene, one, { from, before, wall })),
    more,
  };
}

/** Throws AppError `request.invalid` for more days than that, or none. */
export function checkDays({ from, before }: DayRange, most: number): void {
  const days = dayOfIso(before) - dayOfIso(from);
  if (days < 0 || days > most) throw new AppError('request.invalid', { reason: 'days' });
}

/** The table of the resources that a link column leads to; AppError `column.unknown` where the viewer may not read it. */
export function resourceTable(scene: Scene, columnId: number): Table {
  const found = scene.catalog.columns.get(columnId);
  if (!found || !isLink(found.column)) throw new AppError('column.unknown', { column: columnId });
  placeOf(scene, readableTable(scene, found.table.id), found.column.name);
  return readableTable(scene, found.column.target);
}

/** Days of any zone that are partly in those of another one. */
export function widened({ from, before }: DayRange): DayRange {
  return { from: isoDay(dayOfIso(from) - 1), before: isoDay(dayOfIso(before) + 1) };
}

interface Telling extends DayRange {
  readonly wall: boolean;
}

function toldCalendar(scene: Scene, calendar: WorkCalendar, { from, before, wall }: Telling) {
  const { id, title } = calendar;
  const days = openDays(calendar, widened({ from, before }), scene.viewer.locale.slice(0, 2));
  const named = days.filter(({ day, names }) => names.length > 0 && day >= from && day < before);
  const spans = openSpans(days, wall ? undefined : calendar.timeZone);
  return {
    id,
    title,
    open: within(spans, rangeBounds(scene, { from, before, wall })),
    days: named.map(({ day, names, hours }): [string, string, boolean] => [
      day,
      names.join(', '),
      hours.length > 0,
    ]),
  };
}

/** The ends of the days as spans have their ends. */
function rangeBounds({ viewer }: Scene, { from, before, wall }: Telling): OpenSpan {
  const at = (day: string) =>
    wall ? `${day}T00:00:00` : momentOf({ day, clock: '00:00:00' }, viewer.timeZone);
  return [at(from), at(before)];
}

/** What of the spans lies between two ends. */
function within(spans: readonly OpenSpan[], [from, before]: OpenSpan): [string, string][] {
  return spans
    .filter(([start, end]) => start < before && end > from)
    .map(([start, end]) => [start < from ? from : start, end > before ? before : end]);
}
