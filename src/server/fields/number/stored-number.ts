import { WHOLE_DIGITS } from '#core/fields/decimal/decimal.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** Most characters of a whole number as text, with room for those that stand around it. */
export const DIGITS = 50;

/** Whole numbers: JSON numbers, for they stay within 2^53. */
export const storedWhole: StoredField<unknown> = {
  type: () => sql`bigint`,
  cast: sql`bigint`,
  text: (expression) => sql`${expression}::text`,
};

/** Exact numbers: JSON strings, so that no digit is lost. */
export const storedExact: StoredField<{ readonly decimals?: number | undefined }> = {
  type: (column) =>
    sql`numeric(${literal(WHOLE_DIGITS + (column.decimals ?? 2))},${literal(column.decimals ?? 2)})`,
  cast: sql`numeric`,
  json: (expression) => sql`${expression}::text`,
  // With the places that the column has now.
  fromJson: (jsonb, { decimals = 2 }) =>
    sql`(${jsonb} #>> '{}')::numeric(${literal(WHOLE_DIGITS + decimals)},${literal(decimals)})`,
  text: (expression) => sql`${expression}::text`,
};
