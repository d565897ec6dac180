import type { ColumnOf } from '#core/fields/registry.ts';
import { bestOf } from '#core/fields/rating/rating.ts';
import { sql } from '../../database/sql/sql.ts';
import { wholeOfText } from '../number/stored-number.ts';
import type { StoredField } from '../stored-field.ts';

/** A small whole number. */
export const storedRating: StoredField<ColumnOf<'rating'>> = {
  type: () => sql`smallint`,
  cast: sql`smallint`,
  text: (expression) => sql`${expression}::text`,
  ofText: (text, column) => sql`${wholeOfText(text, { min: 0, max: bestOf(column) })}::smallint`,
  isSpelledOnce: true,
};
