import { readRecurrence } from '#core/fields/recurrence/read-recurrence.ts';
import {
  plainRule,
  recurrenceText,
  type Frequency,
  type Recurrence,
  type RecurrenceRule,
} from '#core/fields/recurrence/recurrence-rule.ts';

/** On which day of its month an event repeats: as it begins, on a day, on a weekday of a number. */
type MonthDayKind = 'start' | 'day' | 'weekday';

/** A rule as the editor has it. NaN and nothing stand for what is not typed yet. */
export interface EditedRule {
  readonly frequency: Frequency;
  readonly interval: number;
  /** Of weekly ones, 0 for Monday. */
  readonly weekdays: readonly number[];
  readonly monthDay: MonthDayKind;
  /** -1 for the last one. */
  readonly day: number;
  readonly nth: number;
  readonly weekday: number;
  readonly ends: 'never' | 'on' | 'after';
  readonly until: string;
  readonly count: number;
}

/** A rule as the editor begins it. */
export function begunRule(frequency: Frequency): EditedRule {
  return {
    frequency,
    interval: 1,
    weekdays: [],
    monthDay: 'start',
    day: 1,
    nth: 1,
    weekday: 0,
    ends: 'never',
    until: '',
    count: 10,
  };
}

/** The rule of a text as the editor has it; undefined where the editor cannot say it. */
export function editedOf(text: string): EditedRule | undefined {
  const read = readRecurrence(text);
  if (!read.ok) return undefined;
  const { rule } = read.value;
  const { frequency, interval, until, count } = rule;
  const [only] = rule.weekdays;
  const edited: EditedRule = {
    ...begunRule(frequency),
    interval,
    weekdays: frequency === 'WEEKLY' ? rule.weekdays.map(({ weekday }) => weekday) : [],
    monthDay: rule.monthDays.length > 0 ? 'day' : frequency === 'MONTHLY' && only ? 'weekday' : 'start',
    day: rule.monthDays[0] ?? 1,
    nth: only?.nth ?? 1,
    weekday: only?.weekday ?? 0,
    ends: until ? 'on' : count === undefined ? 'never' : 'after',
    until: until?.day ?? '',
    count: count ?? 10,
  };
  const again = recurrenceText({ ...read.value, rule: ruleOf(edited, rule) });
  return again === recurrenceText(read.value) ? edited : undefined;
}

/** Zone and exceptions of what stood there before; the exceptions belong to the days of a frequency. */
type Around = Pick<Recurrence, 'zone' | 'exceptions'> & { readonly weekStart: number };

/** What a text says beside its rule; of a new one, the zone of its maker. */
export function aroundOf(text: string | null, zone: string): Around {
  const read = text === null ? undefined : readRecurrence(text);
  if (!read?.ok) return { zone, exceptions: [], weekStart: 0 };
  return { ...read.value, weekStart: read.value.rule.weekStart };
}

/** The text of an edited rule; undefined while it is not whole. */
export function textOfEdited(edited: EditedRule, around: Around): string | undefined {
  const { interval, ends, count, until } = edited;
  const isWhole =
    isIn(interval, 1_000) && (ends !== 'after' || isIn(count, 100_000)) && (ends !== 'on' || until !== '');
  return isWhole ? recurrenceText({ ...around, rule: ruleOf(edited, around) }) : undefined;
}

function isIn(number: number, most: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= most;
}

function ruleOf(edited: EditedRule, { weekStart }: Pick<RecurrenceRule, 'weekStart'>): RecurrenceRule {
  const { frequency, interval, weekdays, monthDay, day, nth, weekday, ends, until, count } = edited;
  const isMonthly = frequency === 'MONTHLY';
  return {
    ...plainRule(frequency),
    interval,
    weekStart: frequency === 'WEEKLY' ? weekStart : 0,
    monthDays: isMonthly && monthDay === 'day' ? [day] : [],
    weekdays:
      frequency === 'WEEKLY'
        ? weekdays.toSorted((a, b) => a - b).map((one) => ({ weekday: one }))
        : isMonthly && monthDay === 'weekday'
          ? [{ weekday, nth }]
          : [],
    ...(ends === 'on' ? { until: { day: until } } : {}),
    ...(ends === 'after' ? { count } : {}),
  };
}
