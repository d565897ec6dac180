import type { PlanningLook } from '#core/catalog/views/planning-looks.ts';
import { DAY, dayStart, weekdayOf, type Wall } from './wall.ts';

/** The days that are looked at, from the first until before the last. */
export interface LookedRange {
  readonly from: Wall;
  readonly before: Wall;
}

/** How much a timeline shows at once. */
export const SCALES = ['day', 'week', 'month'] as const;
export type Scale = (typeof SCALES)[number];

/** What is looked at, and how. */
export interface LookChoice {
  readonly look: PlanningLook;
  readonly scale: Scale;
  /** A day of it. */
  readonly at: Wall;
  /** With which weekday weeks begin, 0 being Sunday. */
  readonly firstDay: number;
  /** The weekdays of the weekend. */
  readonly weekend: readonly number[];
}

/** Days that an agenda lists. */
const AGENDA_DAYS = 30;

/** The days that a look shows around the day `at`. */
export function lookedRange({ look, scale, at, firstDay, weekend }: LookChoice): LookedRange {
  const span = look === 'timeline' ? scale : look;
  const day = dayStart(at);
  const days = (from: Wall, count: number) => ({ from, before: from + count * DAY });
  if (span === 'day') return days(day, 1);
  if (span === 'agenda') return days(day, AGENDA_DAYS);
  if (span === 'week') return days(weekStart(day, firstDay), 7);
  if (span === 'workWeek') {
    // From the first day after a weekend.
    const isFirst = (one: number) => !weekend.includes(one) && weekend.includes((one + 6) % 7);
    return days(weekStart(day, [1, 0, 6].find(isFirst) ?? 1), 7 - weekend.length);
  }
  const month = monthOf(day);
  if (look === 'timeline') return { from: month, before: monthOf(day, 1) };
  // Whole weeks; six of them, so that nothing jumps from month to month.
  return days(weekStart(month, firstDay), 42);
}

/** A day in the range before or after. */
export function stepped({ look, scale, at }: LookChoice, by: 1 | -1): Wall {
  const span = look === 'timeline' ? scale : look;
  if (span === 'month') return monthOf(at, by);
  const days = { day: 1, agenda: AGENDA_DAYS, week: 7, workWeek: 7 };
  return dayStart(at) + by * days[span] * DAY;
}

/** The first day of the month of a day, or of one so many months later. */
export function monthOf(day: Wall, later = 0): Wall {
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}

function weekStart(day: Wall, firstDay: number): Wall {
  return day - ((weekdayOf(day) - firstDay + 7) % 7) * DAY;
}

/** The days of a range. */
export function daysIn({ from, before }: LookedRange): readonly Wall[] {
  return Array.from({ length: Math.round((before - from) / DAY) }, (_, at) => from + at * DAY);
}
