import type { z } from 'zod';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { INTEGER } from '../value-type.ts';
import type { AutomaticNumberColumn } from './automatic-number-column.ts';

type Column = z.infer<typeof AutomaticNumberColumn>;

/** A number that the database gives in rising order when a record is created; a JSON number. Gaps are possible. */
export const automaticNumber: Field<number, Column> = {
  parse,
  fromText: (text, column) => {
    const bare =
      column.prefix && text.trim().startsWith(column.prefix) ? text.trim().slice(column.prefix.length) : text;
    return parse(/^\s*\d{1,16}\s*$/.test(bare) ? Number(bare) : undefined);
  },
  toText: (value, column) => `${column.prefix ?? ''}${String(value).padStart(column.digits ?? 1, '0')}`,
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  asTitle: {},
  indexable: true,
  formulaType: () => INTEGER,
  computable: false,
  generated: true,
};

function parse(input: unknown): Result<number> {
  const whole = typeof input === 'number' && Number.isSafeInteger(input) && input >= 0;
  return whole ? good(input) : bad('value.integer');
}
