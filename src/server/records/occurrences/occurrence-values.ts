import { dayOfIso, isoDay } from '#core/fields/recurrence/calendar-day.ts';
import type { Recurrence } from '#core/fields/recurrence/recurrence-rule.ts';
import { momentOf, wallTimeOf } from '#core/language/zone-time.ts';
import type { Values } from '../request/request-context.ts';

/** The columns that give an event its times, by name. */
export interface TimeNames {
  readonly start: string;
  readonly clock?: string | undefined;
  readonly end?: string | undefined;
  readonly duration?: string | undefined;
}

/** An event of a series: the record's values, the day on which the series begins, and that of the event. */
interface OccurrencePlace {
  readonly recurrence: Pick<Recurrence, 'zone'>;
  readonly times: TimeNames;
  readonly start: number;
  /** The time of day; undefined where its events last whole days. */
  readonly clock: string | undefined;
  readonly day: number;
  readonly values: Values;
}

/** The start and the end of an event of a series, as a record of its own has them. */
export function valuesOfOccurrence(place: OccurrencePlace): Values {
  return valuesOn(place, { day: place.day, clock: place.clock, lasts: lengthOf(place.times, place.values) });
}

/**
 * What the record of a series has to be for one of its events to be as `values` say: its start as far from that of the
 * event as before, on the clocks of its zone; and the day of the event.
 */
export function movedValues(
  place: OccurrencePlace,
  values: Values,
): { readonly values: Values; readonly day: number } {
  const { times } = place;
  const begun = values[times.start];
  const wall = wallOf(place, typeof begun === 'string' ? begun : '');
  const clock = times.clock === undefined ? wall.clock : place.clock;
  const day = dayOfIso(wall.day);
  const lasts = lengthOf(times, values);
  return { day, values: valuesOn(place, { day: place.start + day - place.day, clock, lasts }) };
}

function wallOf({ recurrence: { zone = 'UTC' } }: OccurrencePlace, start: string) {
  return start.length === 10
    ? { day: start, clock: undefined }
    : wallTimeOf(new Date(start).toISOString(), zone);
}

/** How long an event lasts that has an end: milliseconds between moments or days; undefined without one. */
function lengthOf({ start, end }: TimeNames, values: Values): number | undefined {
  const [from, to] = [values[start], end === undefined ? null : values[end]];
  return typeof from === 'string' && typeof to === 'string' ? Date.parse(to) - Date.parse(from) : undefined;
}

interface On {
  readonly day: number;
  readonly clock: string | undefined;
  readonly lasts: number | undefined;
}

function valuesOn({ recurrence, times, values }: OccurrencePlace, { day, clock, lasts }: On): Values {
  const { start, end } = times;
  const first = values[start];
  const isDay = typeof first === 'string' && first.length === 10;
  const at = isDay
    ? isoDay(day)
    : momentOf({ day: isoDay(day), clock: clock ?? '00:00:00' }, recurrence.zone ?? 'UTC');
  if (end === undefined || lasts === undefined) return { [start]: at };
  const until = new Date(Date.parse(at) + lasts).toISOString();
  return { [start]: at, [end]: isDay ? until.slice(0, 10) : until };
}
