import { momentFormat } from '#core/language/formats.ts';

/** The groups of open steps by when they are due, in their order. */
export const DUE_GROUPS = ['overdue', 'today', 'week', 'later', 'undated'] as const;
type DueGroup = (typeof DUE_GROUPS)[number];

/** Days are written YYYY-MM-DD, so that later ones are greater. */
export function dueGroup(dueOn: string | null, today: string): DueGroup {
  if (dueOn === null) return 'undated';
  if (dueOn < today) return 'overdue';
  if (dueOn === today) return 'today';
  return dueOn <= daysLater(today, 7) ? 'week' : 'later';
}

/** So many days after a day. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day to which something is put off: what is overdue or has no date, from today. */
export function putOffTo(dueOn: string | null, today: string, days: number): string {
  return daysLater(dueOn === null || dueOn < today ? today : dueOn, days);
}

/** A day in words that are short: the weekday where it is near, the year where it is another one. */
export function dayInWords(day: string, today: string, locale: string): string {
  const isNear = Math.abs(Date.parse(day) - Date.parse(today)) < 7 * 86_400_000;
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const weekday = isNear ? ({ weekday: 'short' } as const) : {};
  const format = momentFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...year,
    ...weekday,
  });
  return format.format(Date.parse(day));
}
