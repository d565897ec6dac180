import { dateOf, dayNumber, dayOfIso, isoDay, weekdayOfDay, type DayNumber } from './calendar-day.ts';
import type { Recurrence, RecurrenceRule } from './recurrence-rule.ts';
import { seriesDays, type EventSeries } from './series-days.ts';

/** A recurrence with its start. */
type Begun = Recurrence & Pick<EventSeries, 'start' | 'clock'>;

/** Steps that suffice for any series that people look at. */
const STEPS = 400_000;

/** The recurrence whose end is a day, not a time of one: that of the last event. */
export function endingByDay(recurrence: Recurrence, clock = '00:00:00'): Recurrence {
  const { until } = recurrence.rule;
  if (until?.clock === undefined) return recurrence;
  const day = clock > until.clock ? isoDay(dayOfIso(until.day) - 1) : until.day;
  return { ...recurrence, rule: { ...recurrence.rule, until: { day } } };
}

/** Whether a series has an event on a day. */
export function hasDay(series: Begun, day: DayNumber): boolean {
  const asked = { from: day, before: day + 1, most: 1, steps: { left: STEPS } };
  return seriesDays(series, asked).days.includes(day);
}

/** The series without the event of a day. */
export function withoutDay(recurrence: Recurrence, day: DayNumber): Recurrence {
  return { ...recurrence, exceptions: [...new Set([...recurrence.exceptions, isoDay(day)])].toSorted() };
}

/** The series as far as it comes before a day. */
export function endedBefore({ rule, exceptions, zone }: Recurrence, day: DayNumber): Recurrence {
  const { count: _, ...endless } = rule;
  return {
    zone,
    rule: { ...endless, until: { day: isoDay(day - 1) } },
    exceptions: exceptions.filter((one) => dayOfIso(one) < day),
  };
}

/** The series from one of its days on; what was counted before is not counted again. */
export function begunOn(series: Begun, day: DayNumber): Recurrence {
  const { rule, zone } = series;
  const exceptions = series.exceptions.filter((one) => dayOfIso(one) >= day);
  if (rule.count === undefined) return { zone, rule, exceptions };
  const whole = { ...series, exceptions: [] };
  const asked = { from: series.start, before: day, most: rule.count, steps: { left: STEPS } };
  const past = seriesDays(whole, asked).days.length;
  return { zone, rule: { ...rule, count: Math.max(1, rule.count - past) }, exceptions };
}

/**
 * The recurrence of a series whose start goes from one day to another one, all its events along; undefined where the
 * days of the rule have no such move, as those of the 1st and the 15th.
 */
export function movedSeries(
  recurrence: Recurrence,
  { from, to }: { readonly from: DayNumber; readonly to: DayNumber },
): Recurrence | undefined {
  if (from === to) return recurrence;
  const rule = movedRule(recurrence.rule, from, to);
  if (!rule) return undefined;
  const isEven = rule.frequency === 'DAILY' || rule.frequency === 'WEEKLY';
  const exceptions = recurrence.exceptions.map((text) => {
    const day = dayOfIso(text) + to - from;
    return isoDay(isEven ? day : nearestDay({ ...recurrence, rule, exceptions: [], start: to }, day));
  });
  const { until } = rule;
  const moved = until ? { ...rule, until: { ...until, day: isoDay(dayOfIso(until.day) + to - from) } } : rule;
  return { ...recurrence, rule: moved, exceptions: [...new Set(exceptions)].toSorted() };
}

function movedRule(rule: RecurrenceRule, from: DayNumber, to: DayNumber): RecurrenceRule | undefined {
  const { frequency, months, monthDays, positions } = rule;
  if (positions.length > 0) return undefined;
  if (frequency === 'DAILY' || frequency === 'WEEKLY')
    return months.length > 0 || monthDays.length > 0 ? undefined : turnedWeek(rule, to - from);
  return movedMonths(rule, from, to);
}

/** The weekdays of a rule some days later, and the day with which its weeks begin along. */
function turnedWeek(rule: RecurrenceRule, by: number): RecurrenceRule {
  const turned = (weekday: number) => (((weekday + by) % 7) + 7) % 7;
  const weekdays = rule.weekdays
    .map(({ weekday }) => ({ weekday: turned(weekday) }))
    .toSorted((a, b) => a.weekday - b.weekday);
  const hasWeeks = rule.frequency === 'WEEKLY' && rule.interval > 1 && weekdays.length > 1;
  return { ...rule, weekdays, weekStart: hasWeeks ? turned(rule.weekStart) : rule.weekStart };
}

function movedMonths(rule: RecurrenceRule, from: DayNumber, to: DayNumber): RecurrenceRule | undefined {
  const [before, after] = [dateOf(from), dateOf(to)];
  const { months, monthDays, weekdays } = rule;
  if (months.length > 1 || monthDays.length + weekdays.length > 1) return undefined;
  if (months.length === 1 && months[0] !== before.month) return undefined;
  const moved = { ...rule, months: months.length === 1 ? [after.month] : months };
  const [monthDay] = monthDays;
  if (monthDay !== undefined) {
    const last = dayNumber(after.year, after.month + 1, 1) - dayNumber(after.year, after.month, 1);
    if (monthDay === before.day) return { ...moved, monthDays: [after.day] };
    return monthDay === -1 ? { ...moved, monthDays: [after.day === last ? -1 : after.day] } : undefined;
  }
  const [weekday] = weekdays;
  if (!weekday) return moved;
  const isOfYear = rule.frequency === 'YEARLY' && months.length === 0;
  if (isOfYear || weekday.nth === undefined || weekday.weekday !== weekdayOfDay(from)) return undefined;
  return { ...moved, weekdays: [{ weekday: weekdayOfDay(to), nth: nthOf(to, weekday.nth < 0) }] };
}

/** Which of its weekday a day is in its month, from the end where the last one is meant and it is that. */
function nthOf(day: DayNumber, isFromEnd: boolean): number {
  const isLast = dateOf(day + 7).month !== dateOf(day).month;
  return isFromEnd && isLast ? -1 : Math.ceil(dateOf(day).day / 7);
}

/** The day of a series that is nearest to a day. */
function nearestDay(series: Begun, day: DayNumber): DayNumber {
  const asked = { from: day - 40, before: day + 41, most: 100, steps: { left: STEPS } };
  const { days } = seriesDays(
    { ...series, rule: { ...series.rule, count: undefined, until: undefined } },
    asked,
  );
  return days.toSorted((a, b) => Math.abs(a - day) - Math.abs(b - day))[0] ?? day;
}
