import { WHOLE_DIGITS } from '#core/fields/decimal/decimal.ts';
import { and, literal, numeral, sql, type Sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** Most characters of a whole number as text, with room for those that stand around it. */
export const DIGITS = 50;

/** Whole numbers: JSON numbers, for they stay within 2^53. */
export const storedWhole: StoredField<unknown> = {
  type: () => sql`bigint`,
  cast: sql`bigint`,
  text: (expression) => sql`${expression}::text`,
};

/** The whole number that a text is the one spelling of; null where there is none between the limits. */
export function wholeOfText(
  text: Sql,
  {
    min = Number.MIN_SAFE_INTEGER,
    max = Number.MAX_SAFE_INTEGER,
  }: { readonly min?: number | undefined; readonly max?: number | undefined },
): Sql {
  return sql`(case when ${text} ~ '^(0|-?[1-9][0-9]{0,15})$' then case when ${text}::bigint between ${literal(min)} and ${literal(max)} then ${text}::bigint end end)`;
}

interface ExactColumn {
  readonly decimals?: number | undefined;
  /** A column that was one of whole numbers until now has its limits as numbers still. */
  readonly min?: string | number | undefined;
  readonly max?: string | number | undefined;
}

/** The exact number that a text is: zeros may be missing at its end, or too many. */
function exactOfText(text: Sql, { decimals = 2, min, max }: ExactColumn): Sql {
  const number = sql`${text}::numeric`;
  const limits = [
    sql`round(${number}, ${literal(decimals)}) = ${number}`,
    ...(min === undefined ? [] : [sql`${number} >= ${numeral(String(min))}`]),
    ...(max === undefined ? [] : [sql`${number} <= ${numeral(String(max))}`]),
  ];
  const type = sql`numeric(${literal(WHOLE_DIGITS + decimals)},${literal(decimals)})`;
  return sql`(case when ${text} ~ '^(?!-0([.]0*)?$)-?(0|[1-9][0-9]{0,14})([.][0-9]{1,20})?$' then case when ${and(limits)} then ${text}::${type} end end)`;
}

/** Exact numbers: JSON strings, so that no digit is lost. */
export const storedExact: StoredField<ExactColumn> = {
  ofText: exactOfText,
  type: (column) =>
    sql`numeric(${literal(WHOLE_DIGITS + (column.decimals ?? 2))},${literal(column.decimals ?? 2)})`,
  cast: sql`numeric`,
  json: (expression) => sql`${expression}::text`,
  // With the places that the column has now.
  fromJson: (jsonb, { decimals = 2 }) =>
    sql`(${jsonb} #>> '{}')::numeric(${literal(WHOLE_DIGITS + decimals)},${literal(decimals)})`,
  text: (expression) => sql`${expression}::text`,
};
