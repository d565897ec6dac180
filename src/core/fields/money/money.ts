import { z } from 'zod';
import { ORDERED } from '../../query/operators.ts';
import { DecimalText, decimalsOf, exactLimits, formatExact, parseExact } from '../decimal/decimal.ts';
import { columnSchema, defaultOf, type Field } from '../field.ts';
import { stageProblems, Stages } from '../stages.ts';
import { EXPECTED } from '../../std/expected.ts';

export const MoneyColumn = columnSchema('money', {
  /** ISO 4217. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, EXPECTED.shape_currency)
    .optional(),
  decimals: z.number().int().min(0).max(4).optional(),
  min: DecimalText.optional(),
  max: DecimalText.optional(),
  /** It is shown as a gauge between `min` and `max`. */
  stages: Stages.optional(),
  default: defaultOf(DecimalText),
});

/** An exact amount in the column's currency; a JSON string such as "1200.00". */
export const money: Field<string, z.infer<typeof MoneyColumn>> = {
  parse: parseExact,
  fromText: (text, column) => parseExact(text.trim(), column),
  toText: (value, column, reader) =>
    formatExact(
      value,
      decimalsOf(column),
      reader.locale,
      column.currency ? { style: 'currency', currency: column.currency } : undefined,
    ),
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: ({ currency }) => ({ kind: 'money', currency }),
  computable: true,
  check: stageProblems,
  places: decimalsOf,
  formulaLimits: exactLimits,
};
