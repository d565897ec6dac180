import {
  dateOf,
  dayNumber,
  dayOfIso,
  firstOfMonth,
  monthOfDay,
  weekdayOfDay,
  type DayNumber,
} from './calendar-day.ts';
import type { Recurrence, RecurrenceRule } from './recurrence-rule.ts';

/** A recurrence that begins: on a day, at a time of it (`09:00:00`; midnight where days have none). */
export interface EventSeries extends Pick<Recurrence, 'rule' | 'exceptions'> {
  readonly start: DayNumber;
  readonly clock?: string | undefined;
}

/** Days from the first until before the last; at most so many of a series, found in at most so many steps. */
interface DaysAsked {
  readonly from: DayNumber;
  readonly before: DayNumber;
  readonly most: number;
  readonly steps: RuleSteps;
}

/** Steps that may still be made: a step is a day, week, month or year that a rule looks at. */
export interface RuleSteps {
  left: number;
}

interface SeriesDays {
  readonly days: readonly DayNumber[];
  /** There are more than were asked for, or could be found in the steps. */
  readonly isCut: boolean;
}

/**
 * The days of a series within some days, in their order. The first is its start, whatever the rule says; `COUNT` counts it.
 * A rule without `COUNT` is looked at from the asked days on, one with it from its start, once.
 */
export function seriesDays(series: EventSeries, { from, before, most, steps }: DaysAsked): SeriesDays {
  const exceptions = new Set(series.exceptions.map((day) => dayOfIso(day)));
  const last = lastDay(series, steps);
  const end = Math.min(before - 1, last.day);
  const days: DayNumber[] = [];
  const take = (day: DayNumber): boolean => {
    if (day >= from && day <= end && !exceptions.has(day)) days.push(day);
    return days.length <= most;
  };
  let isWhole = take(series.start);
  if (isWhole && end >= from)
    isWhole = walk(series, { from, end, steps, onDay: (day) => day === series.start || take(day) });
  return { days: days.slice(0, most), isCut: !isWhole || (last.isCut && before > last.day) };
}

/** Whether the rule itself gives a day, such as the one on which the series begins, which is its first one in any case. */
export function isDayOfRule({ rule, start }: Pick<EventSeries, 'rule' | 'start'>, day: DayNumber): boolean {
  return !walk({ rule, start }, { from: day, end: day, steps: { left: 2 }, onDay: () => false });
}

interface LastDay {
  readonly day: DayNumber;
  /** The count was not reached. */
  readonly isCut: boolean;
}

/** Last days of counted series, by rule and start: those that were asked for last. */
const counted = new Map<string, DayNumber>();
const KEPT = 5_000;

/** The last day that a series may have. */
function lastDay({ rule, start, clock }: EventSeries, steps: RuleSteps): LastDay {
  const { count, until } = rule;
  if (until) {
    const day = dayOfIso(until.day);
    const isEarlier = until.clock !== undefined && (clock ?? '00:00:00') > until.clock;
    return { day: isEarlier ? day - 1 : day, isCut: false };
  }
  if (count === undefined) return { day: Number.POSITIVE_INFINITY, isCut: false };
  const key = JSON.stringify([start, rule]);
  const known = counted.get(key);
  if (known !== undefined) return { day: known, isCut: false };
  let [day, left] = [start, count - 1];
  const end = LAST_DAY;
  const isWhole = walk(
    { rule, start },
    {
      from: start,
      end,
      steps,
      onDay: (next) => {
        if (next === start) return true;
        if (left === 0) return false;
        left -= 1;
        day = next;
        return left > 0;
      },
    },
  );
  const isKnown = left === 0 || isWhole;
  if (isKnown) {
    if (counted.size >= KEPT) counted.delete(counted.keys().next().value ?? '');
    counted.set(key, day);
  }
  return { day, isCut: !isKnown };
}

/** The last day that there is. */
const LAST_DAY = dayNumber(9999, 12, 31);

interface Walk {
  readonly from: DayNumber;
  /** The last day. */
  readonly end: DayNumber;
  readonly steps: RuleSteps;
  /** Told of each day of the rule; false ends it. */
  readonly onDay: (day: DayNumber) => boolean;
}

/** Tells of the days of a rule in their order; false where it was ended, or the steps did not suffice. */
function walk(
  { rule, start }: Pick<EventSeries, 'rule' | 'start'>,
  { from, end, steps, onDay }: Walk,
): boolean {
  const periods = PERIODS[rule.frequency];
  const first = periods.at(start, rule);
  const begun = Math.max(0, Math.floor((periods.at(Math.max(from, start), rule) - first) / rule.interval));
  const last = Math.min(end, LAST_DAY);
  for (let step = begun; ; step++) {
    const period = first + step * rule.interval;
    if (periods.begins(period, rule) > last) return true;
    if (steps.left <= 0) return false;
    steps.left -= 1;
    for (const day of chosenDays(periods.days(period, rule, start), rule)) {
      if (day < start || day < from) continue;
      if (day > last) return true;
      if (!onDay(day)) return false;
    }
  }
}

/** The days of a period by what other parts have left: those at the positions of the rule, or all. */
function chosenDays(days: readonly DayNumber[], { positions }: RecurrenceRule): readonly DayNumber[] {
  if (positions.length === 0) return days;
  return days.filter((_, at) => positions.includes(at + 1) || positions.includes(at - days.length));
}

/** The periods of a frequency, by number. */
interface Periods {
  /** The one in which a day lies. */
  readonly at: (day: DayNumber, rule: RecurrenceRule) => number;
  /** Its first day. */
  readonly begins: (period: number, rule: RecurrenceRule) => DayNumber;
  /** The days of the rule in it, in their order. */
  readonly days: (period: number, rule: RecurrenceRule, start: DayNumber) => readonly DayNumber[];
}

const PERIODS: Readonly<Record<RecurrenceRule['frequency'], Periods>> = {
  DAILY: {
    at: (day) => day,
    begins: (day) => day,
    days: (day, rule) =>
      isInMonths(day, rule) && isMonthDay(day, rule) && isWeekday(day, rule) ? [day] : [],
  },
  WEEKLY: {
    at: (day, { weekStart }) => Math.floor((day + 3 - weekStart) / 7),
    begins: (week, { weekStart }) => week * 7 - 3 + weekStart,
    days: (week, rule, start) => {
      const first = week * 7 - 3 + rule.weekStart;
      const weekdays =
        rule.weekdays.length > 0 ? rule.weekdays.map(({ weekday }) => weekday) : [weekdayOfDay(start)];
      return upTo(7)
        .map((at) => first + at)
        .filter((day) => weekdays.includes(weekdayOfDay(day)) && isInMonths(day, rule));
    },
  },
  MONTHLY: {
    at: (day) => monthOfDay(day),
    begins: (month) => firstOfMonth(month),
    days: (month, rule, start) =>
      rule.months.length > 0 && !rule.months.includes((month % 12) + 1)
        ? []
        : daysOfMonth(month, rule, start),
  },
  YEARLY: {
    at: (day) => dateOf(day).year,
    begins: (year) => dayNumber(year, 1, 1),
    days: daysOfYear,
  },
};

function daysOfYear(year: number, rule: RecurrenceRule, start: DayNumber): readonly DayNumber[] {
  const { months, monthDays, weekdays } = rule;
  if (months.length === 0 && monthDays.length === 0 && weekdays.length > 0) {
    const [first, next] = [dayNumber(year, 1, 1), dayNumber(year + 1, 1, 1)];
    return weekdaysBetween(first, next, rule);
  }
  const own =
    months.length > 0 ? months : monthDays.length > 0 ? upTo(12).map((at) => at + 1) : [dateOf(start).month];
  return own.flatMap((month) => daysOfMonth(year * 12 + month - 1, rule, start));
}

/** The days of a month: by its days, by weekdays, or the day on which the series begins. */
function daysOfMonth(month: number, rule: RecurrenceRule, start: DayNumber): readonly DayNumber[] {
  const [first, next] = [firstOfMonth(month), firstOfMonth(month + 1)];
  const { monthDays, weekdays } = rule;
  if (monthDays.length === 0 && weekdays.length > 0) return weekdaysBetween(first, next, rule);
  const asked = monthDays.length > 0 ? monthDays : [dateOf(start).day];
  const days = asked
    .map((day) => (day > 0 ? first + day - 1 : next + day))
    .filter((day) => day >= first && day < next && isWeekday(day, rule));
  return [...new Set(days)].toSorted((a, b) => a - b);
}

/** The weekdays of a rule from a day until before another one, numbered among these days. */
function weekdaysBetween(
  first: DayNumber,
  next: DayNumber,
  { weekdays }: RecurrenceRule,
): readonly DayNumber[] {
  const days = weekdays.flatMap(({ weekday, nth }) => {
    const earliest = first + ((weekday - weekdayOfDay(first) + 7) % 7);
    const many = Math.floor((next - 1 - earliest) / 7) + 1;
    if (nth === undefined) return upTo(many).map((at) => earliest + 7 * at);
    const at = nth > 0 ? nth - 1 : many + nth;
    return at >= 0 && at < many ? [earliest + 7 * at] : [];
  });
  return [...new Set(days)].toSorted((a, b) => a - b);
}

function isInMonths(day: DayNumber, { months }: RecurrenceRule): boolean {
  return months.length === 0 || months.includes(dateOf(day).month);
}

function isMonthDay(day: DayNumber, { monthDays }: RecurrenceRule): boolean {
  if (monthDays.length === 0) return true;
  const next = firstOfMonth(monthOfDay(day) + 1);
  return monthDays.includes(dateOf(day).day) || monthDays.includes(day - next);
}

/** Whether a day is one of the weekdays, where the rule has some. */
function isWeekday(day: DayNumber, { weekdays }: RecurrenceRule): boolean {
  return weekdays.length === 0 || weekdays.some(({ weekday }) => weekday === weekdayOfDay(day));
}

function upTo(many: number): readonly number[] {
  return Array.from({ length: many }, (_, at) => at);
}
