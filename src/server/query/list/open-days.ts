import { dayOfIso, isoDay } from '#core/fields/recurrence/calendar-day.ts';
import { readOpeningHours, type DaySpan } from '#core/fields/text/opening-hours.ts';
import { momentOf } from '#core/language/zone-time.ts';
import { publicHolidays } from '../../holidays/holidays.ts';

/** When something is open, as far as whoever asks may know. */
export interface WorkCalendar {
  readonly id: number;
  readonly title: string;
  readonly timeZone: string;
  /** The opening hours of each weekday from Sunday on; closed where they say nothing. */
  readonly weekdays: readonly (string | null)[];
  /** The country or region whose public holidays are closed days. */
  readonly place: string | null;
  /** In the order of their first days. */
  readonly ownDays: readonly OwnDays[];
}

/** Days of a calendar that have hours of their own, or are closed. */
export interface OwnDays {
  readonly first: string;
  readonly last: string;
  readonly name: string | null;
  readonly hours: string | null;
}

/** A day of a calendar. */
interface OpenDay {
  readonly day: string;
  /** What closes it or gives it other hours. */
  readonly names: readonly string[];
  readonly hours: readonly DaySpan[];
}

/** Days, from the first until before the last. */
export interface DayRange {
  readonly from: string;
  readonly before: string;
}

/** The longest holiday known is shorter, in days. */
const LONGEST_HOLIDAY = 31;

/**
 * The days of a calendar with their hours. Own days count before public holidays, these before weekdays; of own days that
 * meet, those that begin last.
 */
export function openDays(
  { weekdays, place, ownDays }: WorkCalendar,
  { from, before }: DayRange,
  language: string,
): readonly OpenDay[] {
  const holidays = place === null ? undefined : holidaysBy(place, { from, before }, language);
  const first = dayOfIso(from);
  return Array.from({ length: Math.max(0, dayOfIso(before) - first) }, (_, at): OpenDay => {
    const day = isoDay(first + at);
    const own = ownDays.filter((one) => one.first <= day && day <= one.last);
    const names = [...own.flatMap(({ name }) => name ?? []), ...(holidays?.get(day) ?? [])];
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const usual = holidays?.has(day) === true ? null : (weekdays[weekday] ?? null);
    const last = own.at(-1);
    return { day, names: [...new Set(names)], hours: hoursOf(last ? last.hours : usual) };
  });
}

/** The names of the public holidays of each day. */
function holidaysBy(
  place: string,
  { from, before }: DayRange,
  language: string,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const first = Number(isoDay(dayOfIso(from) - LONGEST_HOLIDAY).slice(0, 4));
  for (let year = first; year <= Number(before.slice(0, 4)); year += 1)
    for (const { day, days, name } of publicHolidays(place, { year, language }))
      for (let at = 0; at < days; at += 1) {
        const one = isoDay(dayOfIso(day) + at);
        found.set(one, [...(found.get(one) ?? []), name]);
      }
  return found;
}

/** What cannot be read is closed. */
function hoursOf(text: string | null): readonly DaySpan[] {
  const read = text === null ? undefined : readOpeningHours(text);
  return read?.ok === true ? read.value : [];
}

/** From when until when, exclusive, as texts that sort by time: moments in UTC, or times on the wall. */
export type OpenSpan = readonly [start: string, end: string];

/**
 * When the days are open, spans that touch joined: as moments of the calendar's zone, or on the wall. Hours keep their local
 * time; those that clocks jump over are left out.
 */
export function openSpans(days: readonly OpenDay[], timeZone: string | undefined): readonly OpenSpan[] {
  const spans: [string, string][] = [];
  // Clocks of some zones have jumped over whole days.
  const isThere = (day: string) => timeText(day, 0, timeZone) < timeText(day, MINUTES_OF_DAY, timeZone);
  for (const { day, hours } of days.filter((one) => isThere(one.day)))
    for (const { from, to } of hours) {
      const [start, end] = [timeText(day, from, timeZone), timeText(day, to, timeZone)];
      const last = spans.at(-1);
      if (last && last[1] === start) last[1] = end;
      else if (start < end) spans.push([start, end]);
    }
  return spans;
}

const MINUTES_OF_DAY = 1_440;

function timeText(day: string, minutes: number, timeZone: string | undefined): string {
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString();
  const [own, clock] = [at.slice(0, 10), at.slice(11, 19)];
  return timeZone === undefined ? `${own}T${clock}` : momentOf({ day: own, clock }, timeZone);
}
