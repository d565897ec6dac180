import type { z } from 'zod';
import { numberFormat } from '../../language/formats.ts';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import { languageNamed, languageOf } from '../../language/languages.ts';
import type { Field } from '../field.ts';
import { stageProblems } from '../stages.ts';
import { INTEGER } from '../value-type.ts';
import type { IntegerColumn } from './integer-column.ts';

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
  fileShape: 'whole',
  toText: (value, column, reader) => {
    if (column.display === 'language') return languageOf(value)?.name ?? String(value);
    const shown = column.display === 'code' ? String(value) : numberFormat(reader.locale).format(value);
    return column.unit ? `${shown}\u00a0${column.unit}` : shown;
  },
  // A zero in front belongs to a code.
  isLikely: (texts) => texts.every((text) => /^-?(0|[1-9]\d{0,14})$/.test(text)),
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  asTitle: { required: true, unique: true, display: 'code' },
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
