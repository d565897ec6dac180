import { z } from 'zod';
import { momentFormat } from '../../language/formats.ts';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import { columnSchema, defaultOf, type Field, worded } from '../field.ts';
import { DATE } from '../value-type.ts';
import { EXPECTED } from '../../std/expected.ts';

/** A day as JSON and the archive write it: YYYY-MM-DD, years 1 to 9999. */
const DayText = z.string().refine(isDay, EXPECTED.value_date);

export const DateColumn = columnSchema('date', {
  min: DayText.optional(),
  max: DayText.optional(),
  default: defaultOf(z.union([worded('today'), DayText])),
});

/** What other programs write after a day: the time at which it begins. */
const MIDNIGHT =
  /(?<=^\d{4}-\d{2}-\d{2})[Tt ]0?0:00(?::00(?:\.0{1,9})?)?(?: ?(?:[Zz]|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/;

type Column = z.infer<typeof DateColumn>;

/** A day without a time zone; a JSON string YYYY-MM-DD. */
export const date: Field<string, Column> = {
  parse,
  fromText: (text, column) => parse(text.trim().replace(MIDNIGHT, ''), column),
  toText: (value, _column, reader) =>
    momentFormat(reader.locale, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${value}T00:00:00Z`),
    ),
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  period: ({ from, before }) => [from, before],
  formulaType: () => DATE,
  computable: true,
};

/** True for a day that the calendar has. */
export function isDay(input: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(input);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

function daysOf(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return leap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function parse(input: unknown, column: Column): Result<string> {
  if (typeof input !== 'string' || !isDay(input)) return bad('value.date');
  if (column.min !== undefined && input < column.min) return bad('value.too_early', { min: column.min });
  if (column.max !== undefined && input > column.max) return bad('value.too_late', { max: column.max });
  return good(input);
}
