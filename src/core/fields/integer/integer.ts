import { z } from 'zod';
import { numberFormat } from '../../language/formats.ts';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import { languageNamed, languageOf } from '../../language/languages.ts';
import { columnSchema, defaultOf, type Field } from '../field.ts';
import { stageProblems, Stages } from '../stages.ts';
import { INTEGER } from '../value-type.ts';

const whole = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

export const IntegerColumn = columnSchema('integer', {
  min: whole.optional(),
  max: whole.optional(),
  unit: z.string().max(20).optional(),
  /**
   * `code`: a number that names something, such as an order number: shown without separators. `language`: the code of a
   * language, shown and chosen by its own name.
   */
  display: z.enum(['code', 'language']).optional(),
  /** It is shown as a gauge between `min` and `max`. */
  stages: Stages.optional(),
  default: defaultOf(whole),
});

type Column = z.infer<typeof IntegerColumn>;

/** A whole number within ±(2^53 − 1); a JSON number. */
export const integer: Field<number, Column> = {
  parse,
  fromText: (text, column) => {
    const digits = text.trim();
    if (column.display === 'language') {
      const named = languageNamed(digits);
      if (named) return good(named.code);
    }
    return /^[+-]?\d{1,16}$/.test(digits) ? parse(Number(digits), column) : bad('value.integer');
  },
  toText: (value, column, reader) => {
    if (column.display === 'language') return languageOf(value)?.name ?? String(value);
    const shown = column.display === 'code' ? String(value) : numberFormat(reader.locale).format(value);
    return column.unit ? `${shown}\u00a0${column.unit}` : shown;
  },
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: () => INTEGER,
  computable: true,
  check: stageProblems,
  formulaLimits: () => ({ places: 0, most: String(Number.MAX_SAFE_INTEGER) }),
};

function parse(input: unknown, column: Pick<Column, 'min' | 'max' | 'display'>): Result<number> {
  if (typeof input !== 'number' || !Number.isSafeInteger(input)) return bad('value.integer');
  if (column.display === 'language' && !languageOf(input)) return bad('value.choice');
  if (column.min !== undefined && input < column.min) return bad('value.too_small', { min: column.min });
  if (column.max !== undefined && input > column.max) return bad('value.too_large', { max: column.max });
  return good(Object.is(input, -0) ? 0 : input);
}
