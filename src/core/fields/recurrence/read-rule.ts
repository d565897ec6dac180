import { bad, good, type Result } from '../../std/result.ts';
import {
  FREQUENCIES,
  plainRule,
  WEEKDAYS,
  type Frequency,
  type RecurrenceRule,
  type RuleEnd,
  type RuleWeekday,
} from './recurrence-rule.ts';

/** Limits of the numbers of a rule. */
const MAX_INTERVAL = 1_000;
const MAX_COUNT = 100_000;

type Parts = ReadonlyMap<string, string>;

const PARTS: ReadonlySet<string> = new Set([
  'FREQ',
  'INTERVAL',
  'BYMONTH',
  'BYMONTHDAY',
  'BYDAY',
  'BYSETPOS',
  'WKST',
  'COUNT',
  'UNTIL',
]);

/** A rule out of the value of `RRULE`; `endOf` reads a day or a time. */
export function readRule(text: string, endOf: (text: string) => RuleEnd | undefined): Result<RecurrenceRule> {
  const parts = new Map<string, string>();
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const [name = '', value] = part.split('=').map((one) => one.trim().toUpperCase());
    if (value === undefined || !PARTS.has(name) || parts.has(name))
      return bad('value.recurrence_part', { part: part.trim().slice(0, 60) });
    parts.set(name, value);
  }
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'));
  if (frequency === undefined) return refused(parts, 'FREQ');
  if (parts.has('COUNT') && parts.has('UNTIL')) return bad('value.recurrence_ends');
  const rule = valuesOf(parts, frequency, endOf);
  const wrong = [...parts.keys()].find((name) => rule[name as keyof RuleValues] === undefined);
  return wrong === undefined ? good(ruleOf(rule, frequency)) : refused(parts, wrong);
}

function refused(parts: Parts, part: string): { readonly ok: false; readonly problem: { code: string } } {
  const value = parts.get(part);
  return value === undefined
    ? bad('value.recurrence')
    : bad('value.recurrence_value', { part, value: value.slice(0, 60) });
}

/** The value of each part; undefined where the rule lacks it or its text is none. */
interface RuleValues {
  readonly FREQ: Frequency;
  readonly INTERVAL: number | undefined;
  readonly BYMONTH: readonly number[] | undefined;
  readonly BYMONTHDAY: readonly number[] | undefined;
  readonly BYDAY: readonly RuleWeekday[] | undefined;
  readonly BYSETPOS: readonly number[] | undefined;
  readonly WKST: number | undefined;
  readonly COUNT: number | undefined;
  readonly UNTIL: RuleEnd | undefined;
}

function valuesOf(
  parts: Parts,
  frequency: Frequency,
  endOf: (text: string) => RuleEnd | undefined,
): RuleValues {
  const text = (name: string) => parts.get(name) ?? '';
  const weekStart = WEEKDAYS.findIndex((one) => one === text('WKST'));
  const hasDays = parts.has('BYDAY') || parts.has('BYMONTHDAY') || parts.has('BYMONTH');
  return {
    FREQ: frequency,
    INTERVAL: numberIn(text('INTERVAL'), { least: 1, most: MAX_INTERVAL }),
    BYMONTH: numbersIn(text('BYMONTH'), { least: 1, most: 12 }),
    // A week has no days of a month.
    BYMONTHDAY: frequency === 'WEEKLY' ? undefined : numbersIn(text('BYMONTHDAY'), { least: -31, most: 31 }),
    BYDAY: weekdaysIn(text('BYDAY'), frequency, parts.has('BYMONTHDAY')),
    // It chooses among what other parts give.
    BYSETPOS: hasDays ? numbersIn(text('BYSETPOS'), { least: -366, most: 366 }) : undefined,
    WKST: weekStart < 0 ? undefined : weekStart,
    COUNT: numberIn(text('COUNT'), { least: 1, most: MAX_COUNT }),
    UNTIL: endOf(text('UNTIL')),
  };
}

function ruleOf(values: RuleValues, frequency: Frequency): RecurrenceRule {
  return {
    ...plainRule(frequency),
    interval: values.INTERVAL ?? 1,
    months: values.BYMONTH ?? [],
    monthDays: values.BYMONTHDAY ?? [],
    weekdays: values.BYDAY ?? [],
    positions: values.BYSETPOS ?? [],
    weekStart: values.WKST ?? 0,
    ...(values.COUNT === undefined ? {} : { count: values.COUNT }),
    ...(values.UNTIL === undefined ? {} : { until: values.UNTIL }),
  };
}

interface Limits {
  readonly least: number;
  readonly most: number;
}

/** A whole number within limits, never 0. */
function numberIn(text: string, { least, most }: Limits): number | undefined {
  const number = /^[+-]?\d{1,7}$/.test(text) ? Number(text) : 0;
  return number !== 0 && number >= least && number <= most ? number : undefined;
}

/** Such numbers with commas between, each once, in their order. */
function numbersIn(text: string, limits: Limits): readonly number[] | undefined {
  const numbers = text.split(',').map((one) => numberIn(one.trim(), limits));
  const known = numbers.filter((one) => one !== undefined);
  return known.length < numbers.length ? undefined : [...new Set(known)].toSorted((a, b) => a - b);
}

/** Numbers of weekdays belong to months and years; beside days of the month there are none. */
function weekdaysIn(
  text: string,
  frequency: Frequency,
  hasMonthDays: boolean,
): readonly RuleWeekday[] | undefined {
  const most = frequency === 'MONTHLY' ? 5 : frequency === 'YEARLY' ? 53 : 0;
  const days = text.split(',').map((one): RuleWeekday | undefined => {
    const [, number = '', name] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(one.trim()) ?? [];
    const weekday = WEEKDAYS.findIndex((day) => day === name);
    if (weekday < 0 || number === '') return weekday < 0 ? undefined : { weekday };
    const nth = hasMonthDays ? undefined : numberIn(number, { least: -most, most });
    return nth === undefined ? undefined : { weekday, nth };
  });
  const known = days.filter((one) => one !== undefined);
  if (known.length < days.length) return undefined;
  const once = new Map(known.map((one) => [`${one.nth ?? 0} ${one.weekday}`, one]));
  return [...once.values()].toSorted((a, b) => (a.nth ?? 0) - (b.nth ?? 0) || a.weekday - b.weekday);
}
