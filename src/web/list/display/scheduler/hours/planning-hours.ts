import type { Lasting } from '../events/stacking.ts';
import { DAY, wallOf, type Wall } from '../time/wall.ts';

/** When one calendar is open, as answers have it. */
interface AnsweredCalendar {
  readonly id: number;
  readonly title: string;
  readonly open: readonly (readonly [start: string, end: string])[];
  readonly days: readonly (readonly [day: string, name: string, isOpen: boolean])[];
}

/** What is answered about the hours of resources. */
interface AnsweredHours {
  readonly resources: readonly (readonly [resource: number, calendar: number])[];
  readonly calendars: readonly AnsweredCalendar[];
}

/** When the resources of a planning are closed, on the wall of its viewer. */
export interface PlanningHours {
  /** When a resource is closed, in order; undefined where it has no hours. */
  readonly closedOf: (resource: number | null) => readonly Lasting[] | undefined;
  /** When all that have hours are closed; undefined where none has. */
  readonly closed: readonly Lasting[] | undefined;
  /** What a day is called that is not as usual, with whose it is where it is not everybody's. */
  readonly nameOf: (day: Wall) => string | undefined;
}

export const NO_HOURS: PlanningHours = {
  closedOf: () => undefined,
  closed: undefined,
  nameOf: () => undefined,
};

interface Drawing {
  readonly range: { readonly from: Wall; readonly before: Wall };
  readonly timeZone: string;
}

/** The hours of an answer, as they are drawn. */
export function hoursOf(
  { resources, calendars }: AnsweredHours,
  { range, timeZone }: Drawing,
): PlanningHours {
  if (calendars.length === 0) return NO_HOURS;
  const opens = new Map(
    calendars.map(({ id, open }) => [
      id,
      open.map(([start, end]) => ({ start: wallOf(start, timeZone), end: wallOf(end, timeZone) })),
    ]),
  );
  const closed = new Map([...opens].map(([id, open]) => [id, outside(open, range)]));
  const calendarOf = new Map(resources);
  const names = namesOf(calendars);
  return {
    closedOf: (resource) => closed.get(calendarOf.get(resource ?? 0) ?? 0),
    closed: outside([...opens.values()].flat(), range),
    nameOf: (day) => names.get(day),
  };
}

/** What of a range is in none of the spans. */
function outside(spans: readonly Lasting[], { from, before }: Drawing['range']): readonly Lasting[] {
  const found: Lasting[] = [];
  let end = from;
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    if (span.start > end) found.push({ start: end, end: Math.min(span.start, before) });
    end = Math.max(end, span.end);
  }
  return end < before ? [...found, { start: end, end: before }] : found;
}

/** The names of days; those that not all calendars have with the titles of those that have them. */
function namesOf(calendars: readonly AnsweredCalendar[]): ReadonlyMap<Wall, string> {
  const all = calendars.flatMap(({ title, days }) => days.map(([day, name]) => ({ day, name, title })));
  return new Map(
    [...Map.groupBy(all, ({ day }) => day)].map(([day, named]) => {
      const texts = [...Map.groupBy(named, ({ name }) => name)].map(([name, own]) =>
        own.length === calendars.length ? name : `${name} (${own.map(({ title }) => title).join(', ')})`,
      );
      return [wallOf(day, 'UTC'), texts.join(' · ')];
    }),
  );
}

/** Whether a day is closed from its beginning to its end. */
export function isClosedDay(closed: readonly Lasting[] | undefined, day: Wall): boolean {
  return closed?.some(({ start, end }) => start <= day && end >= day + DAY) === true;
}

/** What of the spans lies in a day. */
export function withinDay(spans: readonly Lasting[], day: Wall): readonly Lasting[] {
  return spans
    .filter(({ start, end }) => start < day + DAY && end > day)
    .map(({ start, end }) => ({ start: Math.max(start, day), end: Math.min(end, day + DAY) }));
}
