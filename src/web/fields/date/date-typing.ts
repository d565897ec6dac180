import { isDay } from '#core/fields/date/day.ts';

type Part = 'day' | 'month' | 'year';

/** How a locale writes dates: the order of the parts, its words for months and for days near today. */
interface DateWriting {
  readonly order: readonly Part[];
  readonly months: ReadonlyMap<string, number>;
  readonly near: ReadonlyMap<string, number>;
}

const known = new Map<string, DateWriting>();

/**
 * Reads a day as people type it: 2026-02-28, 28/02/2026 in the locale's order, 28022026, 28 Feb, 28, "tomorrow", +7.
 * What is left out is taken from `today` (YYYY-MM-DD). Gives YYYY-MM-DD, or undefined.
 */
export function readDate(text: string, locale: string, today: string): string | undefined {
  const typed = folded(text);
  if (isDay(typed)) return typed;
  const writing = writingOf(locale);
  const near = writing.near.get(typed) ?? distanceOf(typed);
  if (near !== undefined) return dayAfter(today, near);
  const pieces = piecesOf(typed, writing);
  return pieces && dayOf(pieces, writing, today);
}

/** The day `days` after `day`; both YYYY-MM-DD. Undefined outside the years 1 to 9999. */
export function dayAfter(day: string, days: number): string | undefined {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return dayText(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate());
}

/** The same day `months` later, or that month's last day where it is shorter. */
export function monthAfter(day: string, months: number): string | undefined {
  const [year = 1, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayText(first.getUTCFullYear(), first.getUTCMonth() + 1, Math.min(date, last));
}

/** Numbers in the order typed, and the month where it was a word. */
interface Pieces {
  readonly numbers: readonly string[];
  readonly month: number | undefined;
}

function piecesOf(typed: string, writing: DateWriting): Pieces | undefined {
  const words = typed.split(/[\s./,،\-−]+/).filter((word) => word !== '');
  const months = words.filter((word) => !/^\d+$/.test(word));
  const numbers = words.filter((word) => /^\d{1,8}$/.test(word));
  if (months.length > 1 || numbers.length === 0 || numbers.length + months.length !== words.length)
    return undefined;
  const month = months[0] === undefined ? undefined : monthOf(months[0], writing);
  return months.length === 1 && month === undefined ? undefined : { numbers, month };
}

/** A month by its name or a beginning of it that is no other's, at least three letters long. */
function monthOf(word: string, writing: DateWriting): number | undefined {
  const exact = writing.months.get(word);
  if (exact !== undefined || word.length < 3) return exact;
  const begun = new Set(
    [...writing.months].filter(([name]) => name.startsWith(word)).map(([, month]) => month),
  );
  return begun.size === 1 ? [...begun][0] : undefined;
}

function dayOf(pieces: Pieces, writing: DateWriting, today: string): string | undefined {
  const order = writing.order.filter((part) => part !== 'month' || pieces.month === undefined);
  const numbers = pieces.numbers.length === 1 ? compactOf(pieces.numbers[0] ?? '', order) : pieces.numbers;
  if (!numbers) return undefined;
  const parts = assigned(numbers, order);
  if (!parts) return undefined;
  const [year = 1, month = 1] = today.split('-').map(Number);
  return dayText(
    parts.year === undefined ? year : fullYear(parts.year, year),
    pieces.month ?? (parts.month === undefined ? month : Number(parts.month)),
    Number(parts.day),
  );
}

/** A date without signs between its parts: 28022026 or 280226; one or two digits are a day. */
function compactOf(digits: string, order: readonly Part[]): readonly string[] | undefined {
  if (digits.length <= 2) return [digits];
  const yearDigits = digits.length - 2 * (order.length - 1);
  if (order.length !== 3 || (yearDigits !== 2 && yearDigits !== 4)) return undefined;
  let at = 0;
  return order.map((part) => {
    const length = part === 'year' ? yearDigits : 2;
    at += length;
    return digits.slice(at - length, at);
  });
}

function assigned(
  numbers: readonly string[],
  order: readonly Part[],
): Partial<Record<Part, string>> | undefined {
  const wanted = numbers.length < order.length ? order.filter((part) => part !== 'year') : order;
  const parts = numbers.length === 1 ? (['day'] as const) : yearFirst(numbers, wanted);
  if (numbers.length !== parts.length) return undefined;
  const given = Object.fromEntries(parts.map((part, at) => [part, numbers[at] ?? ''])) as Partial<
    Record<Part, string>
  >;
  const fits = (given.day ?? '').length <= 2 && (given.month ?? '').length <= 2 && given.year?.length !== 3;
  return fits && given.day !== undefined ? given : undefined;
}

/** Four digits at the start or at the end are the year, whatever the locale's order. */
function yearFirst(numbers: readonly string[], order: readonly Part[]): readonly Part[] {
  if (!order.includes('year')) return order;
  const others = order.filter((part) => part !== 'year');
  if (numbers[0]?.length === 4)
    return ['year', ...(others.length === 2 ? (['month', 'day'] as const) : others)];
  return numbers.at(-1)?.length === 4 ? [...others, 'year'] : order;
}

/** Two digits name the year within 80 years before and 19 after this one. */
function fullYear(text: string, thisYear: number): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const earliest = thisYear - 80;
  return earliest + ((((year - earliest) % 100) + 100) % 100);
}

function distanceOf(typed: string): number | undefined {
  return /^[+-]\d{1,5}$/.test(typed) ? Number(typed) : undefined;
}

function dayText(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isDay(text) ? text : undefined;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** Lower case, plain digits, no accents, no direction marks, no points after shortened words. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u061c\u200e\u200f]/g, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/’/g, "'")
    .trim()
    .toLowerCase();
}

function writingOf(locale: string): DateWriting {
  const found = known.get(locale);
  if (found) return found;
  const parts = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const order = parts.formatToParts(0).flatMap(({ type }) => (isPart(type) ? [type] : []));
  const writing = { order, months: monthsOf(locale), near: nearDays(locale) };
  known.set(locale, writing);
  return writing;
}

function isPart(type: string): type is Part {
  return type === 'day' || type === 'month' || type === 'year';
}

/** Month names alone and within a date, long and short, without points. */
function monthsOf(locale: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const style of ['long', 'short'] as const) {
    for (const day of [undefined, 'numeric'] as const) {
      const format = new Intl.DateTimeFormat(locale, {
        month: style,
        timeZone: 'UTC',
        ...(day ? { day } : {}),
      });
      for (let month = 0; month < 12; month++) {
        const parts = format.formatToParts(Date.UTC(2024, month, 1));
        const name = parts.find((part) => part.type === 'month')?.value ?? '';
        names.set(folded(name).replace(/\./g, ''), month + 1);
      }
    }
  }
  return names;
}

/** "today", "tomorrow", "yesterday" in the locale's words. */
function nearDays(locale: string): ReadonlyMap<string, number> {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return new Map([-1, 0, 1].map((days) => [folded(format.format(days, 'day')), days] as const));
}
