import { wallTimeOf } from '../language/zone-time.ts';
import type { RelativePeriod, Unit } from '../query/asked-value.ts';

/** Days from `from` until before `before`, YYYY-MM-DD; `at` is the moment where the present one is meant. */
export interface DayPeriod {
  readonly from: string;
  readonly before: string;
  readonly at?: string;
}

/** Whose periods are meant, and when they are asked for (ISO 8601). */
export interface PeriodAsker {
  readonly now: string;
  readonly timeZone: string;
  readonly locale: string;
}

/** The days of a period for who asks. */
export function daysOfPeriod(period: RelativePeriod, { now, timeZone, locale }: PeriodAsker): DayPeriod {
  const today = wallTimeOf(now, timeZone).day;
  switch (period.relative) {
    case 'now':
      return { ...unitAt(today, 'day'), at: now };
    case 'today':
      return unitAt(today, 'day');
    case 'yesterday':
      return unitAt(moved(today, -1, 'day'), 'day');
    case 'tomorrow':
      return unitAt(moved(today, 1, 'day'), 'day');
    case 'last':
      return { from: moved(today, -period.amount, period.unit), before: moved(today, 1, 'day') };
    case 'next':
      return { from: today, before: moved(moved(today, period.amount, period.unit), 1, 'day') };
    default: {
      const start = beginOf(today, period.unit, locale);
      return unitAt(moved(start, STEPS[period.relative], period.unit), period.unit);
    }
  }
}

const STEPS = { previous: -1, this: 0, following: 1 } as const;

function unitAt(from: string, unit: Unit): DayPeriod {
  return { from, before: moved(from, 1, unit) };
}

/** The first day of the week, month, quarter or year that a day is in. */
function beginOf(day: string, unit: Unit, locale: string): string {
  const [year = '', month = ''] = day.split('-');
  if (unit === 'year') return `${year}-01-01`;
  if (unit === 'month') return `${year}-${month}-01`;
  if (unit === 'quarter') return `${year}-${two(Math.floor((Number(month) - 1) / 3) * 3 + 1)}-01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return unit === 'week' ? moved(day, -((weekday - firstDayOf(locale) + 7) % 7), 'day') : day;
}

const MONTHS: Readonly<Partial<Record<Unit, number>>> = { month: 1, quarter: 3, year: 12 };

/** A day so many units away; where its month is shorter, that month's last day. Days stay within the years 1 to 9999. */
function moved(day: string, steps: number, unit: Unit): string {
  const date = new Date(`${day}T00:00:00Z`);
  const months = MONTHS[unit];
  if (months === undefined) date.setUTCDate(date.getUTCDate() + steps * (unit === 'week' ? 7 : 1));
  else {
    const wanted = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + steps * months);
    date.setUTCDate(Math.min(wanted, lengthOf(date)));
  }
  const year = date.getUTCFullYear();
  if (year < 1) return '0001-01-01';
  return year > 9999 ? '9999-12-31' : date.toISOString().slice(0, 10);
}

function lengthOf(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

interface WeekInfo {
  readonly firstDay: number;
  readonly weekend: readonly number[];
}

/** The weekday on which weeks begin where a language is spoken, 0 for Sunday; Monday where nothing is known. */
export function firstDayOf(locale: string): number {
  return weekOf(locale).firstDay % 7;
}

/** The weekdays of the weekend where a language is spoken, 0 for Sunday. */
export function weekendOf(locale: string): readonly number[] {
  return weekOf(locale).weekend.map((weekday) => weekday % 7);
}

function weekOf(locale: string): WeekInfo {
  const known = new Intl.Locale(locale.replaceAll('_', '-')) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo;
    weekInfo?: WeekInfo;
  };
  return known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1, weekend: [6, 7] };
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
