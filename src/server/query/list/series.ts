import { dayOfIso, isoDay } from '#core/fields/recurrence/calendar-day.ts';
import { readRecurrence } from '#core/fields/recurrence/read-recurrence.ts';
import type { Recurrence } from '#core/fields/recurrence/recurrence-rule.ts';
import { seriesDays, type EventSeries, type RuleSteps } from '#core/fields/recurrence/series-days.ts';
import { momentOf, wallTimeOf } from '#core/language/zone-time.ts';

/** An event as answers have it: id, title, start, end, cells. */
export type EventRow = readonly [
  id: number,
  title: string,
  start: string,
  end: string | null,
  ...cells: unknown[],
];

/** A record that repeats: the text of its recurrence, and its first event. */
export type SeriesRow = readonly [recurrence: string, row: EventRow];

/** Steps that the rules of one answer may make together; what they cannot reach is told to be missing. */
const MAX_STEPS = 300_000;
const DAY = 86_400_000;

interface Asked {
  /** Days or moments, as the events' starts are. */
  readonly from: string;
  readonly before: string;
  readonly most: number;
}

/** The events of series that are under way in some days, at most so many. */
export function expandSeries(
  series: readonly SeriesRow[],
  asked: Asked,
): { readonly rows: readonly EventRow[]; readonly isCut: boolean } {
  const steps: RuleSteps = { left: MAX_STEPS };
  const rows: EventRow[] = [];
  let isCut = false;
  for (const [text, first] of series) {
    const read = readRecurrence(text);
    const most = asked.most - rows.length;
    const found = eventsOf(first, read.ok ? read.value : undefined, { ...asked, most, steps });
    rows.push(...found.rows);
    isCut ||= found.isCut;
    if (rows.length > asked.most) return { rows, isCut: true };
  }
  return { rows, isCut };
}

/** How the events of a record are placed: on the clocks of a zone, on the wall, or by whole days. */
interface Placing {
  readonly series: Pick<EventSeries, 'start' | 'clock'>;
  /** The event of a day. */
  readonly eventOn: (day: number) => readonly [start: string, end: string | null];
  /** The day on which an event begins that is told by its start. */
  readonly dayOf: (start: string) => number;
  /** How many days an event lasts, begun ones too. */
  readonly days: number;
}

/** How the events of a series are placed whose first one is known. */
export function placingOf([start, end]: readonly [string, string | null], zone = 'UTC'): Placing {
  const length = end === null ? null : instant(end) - instant(start);
  const days = Math.max(0, Math.ceil((length ?? 0) / DAY));
  const until = (at: number) => (length === null ? null : at + length);
  if (start.length === 10) {
    const text = (at: number | null) => (at === null ? null : isoDay(at / DAY));
    return {
      series: { start: dayOfIso(start) },
      eventOn: (day) => [isoDay(day), text(until(day * DAY))],
      dayOf: (day) => dayOfIso(day),
      days,
    };
  }
  if (!start.endsWith('Z')) {
    const clock = start.slice(11);
    const text = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 19));
    return {
      series: { start: dayOfIso(start.slice(0, 10)), clock },
      eventOn: (day) => [`${isoDay(day)}T${clock}`, text(until(instant(`${isoDay(day)}T${clock}`)))],
      dayOf: (wall) => dayOfIso(wall.slice(0, 10)),
      days,
    };
  }
  const wall = wallTimeOf(start, zone);
  // Fractions of a second, which no wall clock shows.
  const rest = instant(start) % 1_000;
  return {
    series: { start: dayOfIso(wall.day), clock: wall.clock },
    eventOn: (day) => {
      const at = Date.parse(momentOf({ day: isoDay(day), clock: wall.clock }, zone)) + rest;
      const last = until(at);
      return [new Date(at).toISOString(), last === null ? null : new Date(last).toISOString()];
    },
    dayOf: (moment) => dayOfIso(wallTimeOf(moment, zone).day),
    days,
  };
}

function eventsOf(
  row: EventRow,
  recurrence: Recurrence | undefined,
  { from, before, most, steps }: Asked & { readonly steps: RuleSteps },
): { readonly rows: readonly EventRow[]; readonly isCut: boolean } {
  const [id, title, start, end, ...cells] = row;
  const [first, last] = [instant(from), instant(before)];
  const isAsked = ([begins, ends]: readonly [string, string | null]) =>
    instant(begins) < last && (instant(begins) >= first || (ends !== null && instant(ends) > first));
  // What cannot be read any more is a single event.
  if (!recurrence) return { rows: isAsked([start, end]) ? [row] : [], isCut: false };
  const placing = placingOf([start, end], recurrence.zone);
  // A zone is less than two days away from any other one.
  const found = seriesDays(
    { ...recurrence, ...placing.series },
    {
      from: Math.floor(first / DAY) - placing.days - 2,
      before: Math.ceil(last / DAY) + 2,
      most: most + MARGIN,
      steps,
    },
  );
  const events = found.days.map((day) => placing.eventOn(day)).filter((event) => isAsked(event));
  const rows = events.map(([begins, ends]): EventRow => [id, title, begins, ends, ...cells]);
  return { rows, isCut: found.isCut };
}

/** Days that are looked at before and behind those that are asked for. */
const MARGIN = 8;

/** A moment, a time on the wall or a day in milliseconds, as if walls were in UTC. */
function instant(text: string): number {
  if (text.length === 10) return Date.parse(`${text}T00:00:00Z`);
  return Date.parse(text.endsWith('Z') ? text : `${text}Z`);
}
