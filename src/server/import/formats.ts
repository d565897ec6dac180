import type { DateOrder } from '#core/contract/records/import-routes.ts';

/** Three parts of a day in numbers, with what follows: the time, or nothing. */
const NUMBERS = /^(\d{1,4})([./\-\s])(\d{1,2})\2(\d{1,4})\.?(?:[T,\s]+(.+))?$/;
/** A day with the name of its month: 2 Sep 1993, Sep 2, 1993. */
const DAY_FIRST = /^(\d{1,2})\.?[\s\-/]+([\p{L}\p{M}]{3,12})\.?,?[\s\-/]+(\d{2,4})(?:[T,\s]+(.+))?$/u;
const MONTH_FIRST = /^([\p{L}\p{M}]{3,12})\.?[\s\-/]+(\d{1,2}),?[\s\-/]+(\d{2,4})(?:[T,\s]+(.+))?$/u;
const CLOCK = /^(\d{1,2})[:.h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?m\.?)?$/i;

/** The last two digits of a year that are of this century, as spreadsheets read them. */
const LAST_OF_CENTURY = 29;

/**
 * A day, with or without a time, as files of this application write it: 2026-02-28, 2026-02-28 09:30:00. Undefined where
 * the text is no day in that order; which days the calendar has is not looked at.
 */
export function isoText(written: string, order: DateOrder): string | undefined {
  const text = written.trim();
  const parts = numbered(text, order) ?? named(text);
  if (!parts) return undefined;
  const time = parts.time === undefined ? '' : clockText(parts.time.trim());
  if (time === undefined) return undefined;
  const { year, month, day } = parts;
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const whole = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return time === '' ? whole : `${whole} ${time}`;
}

interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly time: string | undefined;
}

function numbered(text: string, order: DateOrder): DayParts | undefined {
  const match = NUMBERS.exec(text);
  if (!match) return undefined;
  const [, first = '', , second = '', third = '', time] = match;
  // A year of four digits is one wherever it stands.
  if (first.length >= 3) return third.length > 2 ? undefined : dayOf([first, second, third], time);
  if (order === 'ymd') return third.length > 2 ? undefined : dayOf([first, second, third], time);
  return order === 'dmy' ? dayOf([third, second, first], time) : dayOf([third, first, second], time);
}

function named(text: string): DayParts | undefined {
  const before = DAY_FIRST.exec(text);
  const after = before ? undefined : MONTH_FIRST.exec(text);
  const [, day = '', name = '', year = '', time] = before ?? swapped(after);
  const month = monthNumber(name);
  return month === undefined ? undefined : dayOf([year, String(month), day], time);
}

function swapped(match: RegExpExecArray | undefined | null): readonly (string | undefined)[] {
  if (!match) return [];
  const [whole, month, day, year, time] = match;
  return [whole, day, month, year, time];
}

function dayOf(
  [year, month, day]: readonly [year: string, month: string, day: string],
  time: string | undefined,
): DayParts {
  const written = Number(year);
  const century = written <= LAST_OF_CENTURY ? 2000 : 1900;
  return {
    year: year.length <= 2 ? century + written : written,
    month: Number(month),
    day: Number(day),
    time,
  };
}

function clockText(text: string): string | undefined {
  const match = CLOCK.exec(text);
  if (!match) return undefined;
  const [, hour = '', minute = '', second = '00', half] = match;
  const given = Number(hour);
  if (half !== undefined && (given < 1 || given > 12)) return undefined;
  const hours = half === undefined ? given : (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${two(hours)}:${minute}:${second}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

let months: ReadonlyMap<string, number> | undefined;

/** The month that a name means in one of the application's languages, whole or short. */
function monthNumber(name: string): number | undefined {
  months ??= new Map(
    ['en', 'fr', 'de', 'es', 'ar'].flatMap((locale) =>
      (['long', 'short'] as const).flatMap((style) => {
        const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
        return Array.from(
          { length: 12 },
          (_, at) => [foldName(format.format(Date.UTC(2026, at, 15))), at + 1] as const,
        );
      }),
    ),
  );
  return months.get(foldName(name));
}

function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();
}

/** Signs that group digits, whatever the decimal sign: spaces and apostrophes. */
const GROUPING = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3})/g;
const SIGNS = /^[\p{Sc}\s\u00a0]+|[\p{Sc}\s\u00a0]+$/gu;
const WRITTEN = {
  '.': /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/,
  ',': /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d+)?$/,
} as const;

/** A number as files of this application write it: 1234.56. Undefined where the text is no number with that decimal sign. */
export function numberText(written: string, decimal: '.' | ','): string | undefined {
  const text = written.trim().replaceAll(SIGNS, '').replaceAll(GROUPING, '').replace('−', '-');
  if (!/\d/.test(text) || !WRITTEN[decimal].test(text)) return undefined;
  const bare = text.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.');
  return bare.replace(/^([+-]?)\./, '$10.');
}
