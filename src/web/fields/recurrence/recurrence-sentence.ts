import { momentFormat } from '#core/language/formats.ts';
import type { Translate } from '#core/language/texts.ts';
import { readRecurrence } from '#core/fields/recurrence/read-recurrence.ts';
import type { RecurrenceRule, RuleWeekday } from '#core/fields/recurrence/recurrence-rule.ts';

interface Speaking {
  readonly locale: string;
  readonly t: Translate;
}

/** A recurrence as its reader says it; what no sentence says is told with its text. */
export function recurrenceSentence(text: string, { locale, t }: Speaking): string {
  const read = readRecurrence(text);
  if (!read.ok) return text;
  const { rule, exceptions } = read.value;
  const every = t(`recurrence.every.${rule.frequency}`, { count: rule.interval });
  const days = daysText(rule, { locale, t });
  if (days === undefined)
    return t('recurrence.own', { rule: text.split('\n').find((line) => line.startsWith('RRULE:')) });
  const said = days === '' ? every : t('recurrence.on', { every, days });
  const within = monthsText(rule, said, { locale, t });
  return withExceptions(withEnd(within, rule, { locale, t }), exceptions.length, t);
}

/** The days of each period; nothing where they follow the start, undefined where no words say them. */
function daysText(rule: RecurrenceRule, speaking: Speaking): string | undefined {
  const { weekdays, monthDays, positions } = rule;
  const { t } = speaking;
  if (positions.length > 0) {
    const [position = 0] = positions;
    const isWorkDays = weekdays.map(({ weekday }) => weekday).join() === '0,1,2,3,4';
    const isSaid = positions.length === 1 && isWorkDays && monthDays.length === 0 && isNumbered(position);
    return isSaid && rule.frequency === 'MONTHLY'
      ? t(`recurrence.workDay.${numberKey(position)}`)
      : undefined;
  }
  if (weekdays.length > 0 && monthDays.length > 0) return undefined;
  if (
    rule.frequency === 'YEARLY' &&
    (weekdays.length > 0 || monthDays.length > 0) &&
    rule.months.length === 0
  )
    return undefined;
  const words = [
    ...monthDays.map((day) => monthDayText(day, t)),
    ...weekdays.map((day) => weekdayText(day, speaking)),
  ];
  const known = words.filter((word) => word !== undefined);
  return known.length < words.length ? undefined : listText(known, speaking.locale);
}

function monthDayText(day: number, t: Translate): string | undefined {
  if (day > 0) return t('recurrence.monthDay', { day });
  return day === -1 ? t('recurrence.lastDay') : undefined;
}

function weekdayText({ weekday, nth }: RuleWeekday, { locale, t }: Speaking): string | undefined {
  const name = weekdayName(weekday, locale);
  if (nth === undefined) return t('recurrence.weekday', { weekday: name });
  return isNumbered(nth) ? t(`recurrence.nth.${numberKey(nth)}`, { weekday: name }) : undefined;
}

/** Whether there is a word for the place of a day in its month. */
function isNumbered(nth: number): boolean {
  return nth === -1 || (nth >= 1 && nth <= 5);
}

function numberKey(nth: number): string {
  return nth === -1 ? 'last' : String(nth);
}

function monthsText({ months }: RecurrenceRule, said: string, { locale, t }: Speaking): string {
  if (months.length === 0) return said;
  const names = months.map((month) =>
    momentFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 1)),
  );
  return t('recurrence.inMonths', { said, months: listText(names, locale) });
}

function withEnd(said: string, { until, count }: RecurrenceRule, { locale, t }: Speaking): string {
  if (count !== undefined) return t('recurrence.times', { said, count });
  if (!until) return said;
  const day = momentFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(until.day));
  return t('recurrence.until', { said, day });
}

function withExceptions(said: string, count: number, t: Translate): string {
  return count === 0 ? said : t('recurrence.except', { said, count });
}

/** The name of a weekday, 0 for Monday. */
export function weekdayName(weekday: number, locale: string): string {
  // 5 January 1970 was a Monday.
  return momentFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format((4 + weekday) * 86_400_000);
}

function listText(words: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}
