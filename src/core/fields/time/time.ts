import { z } from 'zod';
import { momentFormat } from '../../language/formats.ts';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import { columnSchema, defaultOf, type Field } from '../field.ts';
import { TIME } from '../value-type.ts';
import { EXPECTED } from '../../std/expected.ts';

/** A time of day: HH:MM or HH:MM:SS. */
const ClockText = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, EXPECTED.value_time);

export const TimeColumn = columnSchema('time', { default: defaultOf(ClockText) });

/** A time of day without a time zone; a JSON string HH:MM:SS. */
export const time: Field<string, z.infer<typeof TimeColumn>> = {
  parse,
  fromText: (text) => parse(text.trim()),
  toText: (value, _column, reader) =>
    momentFormat(reader.locale, {
      hour: '2-digit',
      minute: '2-digit',
      ...(value.endsWith(':00') ? {} : { second: '2-digit' }),
      timeZone: 'UTC',
    }).format(new Date(`2000-01-01T${value}Z`)),
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: () => TIME,
  computable: true,
};

function parse(input: unknown): Result<string> {
  const clock = ClockText.safeParse(input);
  if (!clock.success) return bad('value.time');
  return good(clock.data.length === 5 ? `${clock.data}:00` : clock.data);
}
