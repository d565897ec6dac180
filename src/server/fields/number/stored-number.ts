import { WHOLE_DIGITS } from '#core/fields/decimal/decimal.ts';
import type { StoredField } from '../stored-field.ts';

/** Most characters of a whole number as text, with room for those that stand around it. */
export const DIGITS = 50;

/** Whole numbers: JSON numbers, for they stay within 2^53. */
export const storedWhole: StoredField<unknown> = {
  type: () => 'bigint',
  cast: 'bigint',
  text: (sql) => `${sql}::text`,
};

/** Exact numbers: JSON strings, so that no digit is lost. */
export const storedExact: StoredField<{ readonly decimals?: number | undefined }> = {
  type: (column) => `numeric(${WHOLE_DIGITS + (column.decimals ?? 2)},${column.decimals ?? 2})`,
  cast: 'numeric',
  json: (sql) => `${sql}::text`,
  // With the places that the column has now.
  fromJson: (jsonb, { decimals = 2 }) =>
    `(${jsonb} #>> '{}')::numeric(${WHOLE_DIGITS + decimals},${decimals})`,
  text: (sql) => `${sql}::text`,
};
