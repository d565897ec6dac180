import type { z } from 'zod';
import { momentFormat } from '../../language/formats.ts';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { TIME } from '../value-type.ts';
import type { TimeColumn } from './time-column.ts';
import { CLOCK_TEXT } from './clock-text.ts';

/** A time of day without a time zone; a JSON string HH:MM:SS. */
export const time: Field<string, z.infer<typeof TimeColumn>> = {
  parse,
  fromText: (text) => parse(text.trim()),
  fileShape: 'clock',
  toText: (value, _column, reader) =>
    momentFormat(reader.locale, {
      hour: '2-digit',
      minute: '2-digit',
      ...(value.endsWith(':00') ? {} : { second: '2-digit' }),
      timeZone: 'UTC',
    }).format(new Date(`2000-01-01T${value}Z`)),
  isLikely: (texts) => texts.every((text) => /^\d{2}:\d{2}(:\d{2})?$/.test(text)),
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: () => TIME,
  computable: true,
};

function parse(input: unknown): Result<string> {
  if (typeof input !== 'string' || !CLOCK_TEXT.test(input)) return bad('value.time');
  return good(input.length === 5 ? `${input}:00` : input);
}
