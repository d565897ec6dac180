import { isDay } from '#core/fields/date/day.ts';

/** Days, times and moments of formulas, in their forms in JSON; what no calendar has is null. */

const DAY = 86_400_000;
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
/** More months than the calendar has. */
const MAX_MONTHS = 120_000;

export function makeDate(year: number, month: number, day: number): string | null {
  const text = `${two(year, 4)}-${two(month)}-${two(day)}`;
  return isDay(text) ? text : null;
}

export function addDays(day: string, days: number): string | null {
  return dayAt(dayNumber(day) + days);
}

/** The same day of a month later; the last one where that month is shorter. */
export function addMonths(day: string, months: number): string | null {
  if (Math.abs(months) > MAX_MONTHS) return null;
  const [year, month, date] = partsOf(day);
  const index = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  if (toYear < 1 || toYear > 9999) return null;
  return makeDate(toYear, toMonth, Math.min(date, daysOfMonth(toYear, toMonth)));
}

/** Days from one day to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Whole months from one day to another. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth, fromDate] = partsOf(from);
  const [toYear, toMonth, toDate] = partsOf(to);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth;
  if (months > 0 && toDate < fromDate) return months - 1;
  return months < 0 && toDate > fromDate ? months + 1 : months;
}

/** Days from Monday to Friday, the first one included and the last one not. */
export function workdaysBetween(from: string, to: string): number {
  return workdaysBefore(to) - workdaysBefore(from);
}

function workdaysBefore(day: string): number {
  // 0001-01-01 was a Monday.
  const days = dayNumber(day) - FIRST / DAY;
  return Math.floor(days / 7) * 5 + Math.min(days % 7, 5);
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

export function monthOf(day: string): number {
  return Number(day.slice(5, 7));
}

export function dateOfMonth(day: string): number {
  return Number(day.slice(8, 10));
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return ((dayNumber(day) - FIRST / DAY) % 7) + 1;
}

/** The number of the week by ISO 8601: the first one has the year's first Thursday. */
export function weekOf(day: string): number {
  const thursday = dayNumber(day) - weekdayOf(day) + 4;
  const year = new Date(thursday * DAY).getUTCFullYear();
  const first = new Date(0);
  first.setUTCFullYear(year, 0, 1);
  return Math.floor((thursday - first.getTime() / DAY) / 7) + 1;
}

/** The first day of the period of so many months in which a day lies; periods begin with the year. */
export function periodStart(day: string, months: number): string | null {
  const [year, month] = partsOf(day);
  return makeDate(year, Math.floor((month - 1) / months) * months + 1, 1);
}

export function makeTime(hour: number, minute: number, second: number): string | null {
  const fits = isWithin(hour, 23) && isWithin(minute, 59) && isWithin(second, 59);
  return fits ? `${two(hour)}:${two(minute)}:${two(second)}` : null;
}

export function timeSeconds(time: string): number {
  return Number(time.slice(0, 2)) * 3_600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6, 8));
}

/** The time so many seconds after midnight, going round the clock. */
export function secondsTime(seconds: number): string {
  const within = ((seconds % 86_400) + 86_400) % 86_400;
  return `${two(Math.floor(within / 3_600))}:${two(Math.floor(within / 60) % 60)}:${two(within % 60)}`;
}

export function addSeconds(moment: string, seconds: number): string | null {
  const at = Date.parse(moment) + seconds * 1_000;
  return at >= FIRST && at <= LAST ? new Date(at).toISOString() : null;
}

/** Whole seconds from one moment to another. */
export function secondsBetween(from: string, to: string): number {
  const seconds = Math.trunc((Date.parse(to) - Date.parse(from)) / 1_000);
  return seconds === 0 ? 0 : seconds;
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY;
}

function dayAt(number: number): string | null {
  const at = number * DAY;
  return at >= FIRST && at <= LAST ? new Date(at).toISOString().slice(0, 10) : null;
}

function partsOf(day: string): readonly [year: number, month: number, date: number] {
  return [yearOf(day), monthOf(day), dateOfMonth(day)];
}

function daysOfMonth(year: number, month: number): number {
  const next = new Date(0);
  next.setUTCFullYear(year, month, 0);
  return next.getUTCDate();
}

function isWithin(number: number, most: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= most;
}

function two(number: number, digits = 2): string {
  return String(number).padStart(digits, '0');
}
