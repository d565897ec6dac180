import type { z } from 'zod';
import { momentFormat } from '../../language/formats.ts';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { DATE } from '../value-type.ts';
import type { DateColumn } from './date-column.ts';
import { isDay } from './day.ts';

/** What other programs write after a day: the time at which it begins. */
const MIDNIGHT =
  /(?<=^\d{4}-\d{2}-\d{2})[Tt ]0?0:00(?::00(?:\.0{1,9})?)?(?: ?(?:[Zz]|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/;

type Column = z.infer<typeof DateColumn>;

/** A day without a time zone; a JSON string YYYY-MM-DD. */
export const date: Field<string, Column> = {
  parse,
  fromText: (text, column) => parse(text.trim().replace(MIDNIGHT, ''), column),
  fileShape: 'day',
  toText: (value, _column, reader) =>
    momentFormat(reader.locale, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${value}T00:00:00Z`),
    ),
  isLikely: (texts) => texts.every((text) => isDay(text.trim().replace(MIDNIGHT, ''))),
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  period: ({ from, before }) => [from, before],
  formulaType: () => DATE,
  computable: true,
};

function parse(input: unknown, column: Column): Result<string> {
  if (typeof input !== 'string' || !isDay(input)) return bad('value.date');
  if (column.min !== undefined && input < column.min) return bad('value.too_early', { min: column.min });
  if (column.max !== undefined && input > column.max) return bad('value.too_late', { max: column.max });
  return good(input);
}
