/** The frequencies of rules, from the shortest. */
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Weekdays as RFC 5545 names them, from Monday; a weekday is its place here. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A weekday, each or the one of that number in its month or year, from the end where it is negative. */
export interface RuleWeekday {
  readonly weekday: number;
  readonly nth?: number;
}

/** The last day of a series, and the time of that day until which events begin; the whole day without one. */
export interface RuleEnd {
  /** 2026-02-28 */
  readonly day: string;
  /** 09:00:00 */
  readonly clock?: string;
}

/** A rule of RFC 5545 whose events last at least until the next day: the parts of `RRULE`. Empty lists are parts that it lacks. */
export interface RecurrenceRule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly months: readonly number[];
  readonly monthDays: readonly number[];
  readonly weekdays: readonly RuleWeekday[];
  readonly positions: readonly number[];
  readonly weekStart: number;
  readonly count?: number | undefined;
  readonly until?: RuleEnd | undefined;
}

/** A rule, the zone on whose clocks its events begin, and the days that it leaves out. */
export interface Recurrence {
  /** An IANA name; that of UTC without one. */
  readonly zone?: string | undefined;
  readonly rule: RecurrenceRule;
  /** As 2026-02-28, in their order. */
  readonly exceptions: readonly string[];
}

/** The rule with nothing but a frequency. */
export function plainRule(frequency: Frequency): RecurrenceRule {
  return { frequency, interval: 1, months: [], monthDays: [], weekdays: [], positions: [], weekStart: 0 };
}

/** The one text of a recurrence. */
export function recurrenceText({ zone, rule, exceptions }: Recurrence): string {
  return [
    ...(zone === undefined ? [] : [`TZID=${zone}`]),
    `RRULE:${rruleText(rule)}`,
    ...(exceptions.length === 0 ? [] : [`EXDATE:${exceptions.map((day) => compact(day)).join(',')}`]),
  ].join('\n');
}

/** The value of `RRULE`; `until` writes the end of a series, which RFC 5545 wants in other ways than recurrences do. */
export function rruleText(rule: RecurrenceRule, until: (end: RuleEnd) => string = endText): string {
  const parts: readonly (readonly [name: string, value: string | number | undefined])[] = [
    ['FREQ', rule.frequency],
    ['INTERVAL', rule.interval === 1 ? undefined : rule.interval],
    ['BYMONTH', rule.months.join(',')],
    ['BYMONTHDAY', rule.monthDays.join(',')],
    ['BYDAY', rule.weekdays.map(({ weekday, nth }) => `${nth ?? ''}${WEEKDAYS[weekday] ?? ''}`).join(',')],
    ['BYSETPOS', rule.positions.join(',')],
    ['WKST', rule.weekStart === 0 ? undefined : WEEKDAYS[rule.weekStart]],
    ['COUNT', rule.count],
    ['UNTIL', rule.until && until(rule.until)],
  ];
  return parts.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join(';');
}

function endText({ day, clock }: RuleEnd): string {
  return clock === undefined ? compact(day) : `${compact(day)}T${clock.replaceAll(':', '')}`;
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}
