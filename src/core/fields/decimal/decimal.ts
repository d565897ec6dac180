import Big from 'big.js';
import type { z } from 'zod';
import { numberFormat } from '../../language/formats.ts';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field, FormulaLimits } from '../field.ts';
import { stageProblems } from '../stages.ts';
import { DECIMAL } from '../value-type.ts';
import type { DecimalColumn } from './decimal-column.ts';
import { EXACT_TEXT } from './exact-text.ts';

/** Digits before the decimal point that a decimal or an amount may have. */
export const WHOLE_DIGITS = 15;

/** What the exact numbers share: limits and places after the point. */
interface ExactColumn {
  readonly decimals?: number | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** An exact decimal number; a JSON string such as "12.50", so that no digit is lost on the way. */
export const decimal: Field<string, z.infer<typeof DecimalColumn>> = {
  parse: parseExact,
  fromText: (text, column) => parseExact(text.trim(), column),
  fileShape: 'number',
  toText: (value, column, reader) => {
    const shown = formatExact(value, decimalsOf(column), reader.locale);
    return column.unit ? `${shown}\u00a0${column.unit}` : shown;
  },
  isLikely: (texts) =>
    texts.every((text) => /^-?\d+(\.\d+)?$/.test(text)) && texts.some((text) => text.includes('.')),
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: () => DECIMAL,
  computable: true,
  check: stageProblems,
  places: decimalsOf,
  formulaLimits: exactLimits,
};

/** Places after the point, 2 unless the column says otherwise. */
export function decimalsOf(column: ExactColumn): number {
  return column.decimals ?? 2;
}

/** What the value of a formula is brought within: the column's places, and the digits that are stored. */
export function exactLimits(column: ExactColumn): FormulaLimits {
  const places = decimalsOf(column);
  return { places, most: `${'9'.repeat(WHOLE_DIGITS)}${places > 0 ? `.${'9'.repeat(places)}` : ''}` };
}

/** Checks an exact number against limits and places; gives it with exactly the column's places. */
export function parseExact(input: unknown, column: ExactColumn): Result<string> {
  const text = typeof input === 'number' && Number.isFinite(input) ? numberText(input) : input;
  if (typeof text !== 'string' || !EXACT_TEXT.test(text)) return bad('value.decimal');
  const value = new Big(text);
  const places = decimalsOf(column);
  if (!value.round(places, Big.roundDown).eq(value)) return bad('value.decimals', { decimals: places });
  if (column.min !== undefined && value.lt(column.min)) return bad('value.too_small', { min: column.min });
  if (column.max !== undefined && value.gt(column.max)) return bad('value.too_large', { max: column.max });
  const fixed = value.toFixed(places);
  if (value.abs().gte(new Big(10).pow(WHOLE_DIGITS)))
    return bad('value.too_many_digits', { digits: WHOLE_DIGITS });
  return good(/^-0(\.0*)?$/.test(fixed) ? fixed.slice(1) : fixed);
}

/** An exact number as the reader writes it; the digits are formatted as text, so none is rounded away. */
export function formatExact(
  value: string,
  places: number,
  locale: string,
  options?: Intl.NumberFormatOptions,
): string {
  const format = numberFormat(locale, {
    ...options,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  return format.format(value as Intl.StringNumericLiteral);
}

function numberText(value: number): string {
  const text = String(value);
  return text.includes('e') ? new Big(value).toFixed() : text;
}
