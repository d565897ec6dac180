import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** A small whole number. */
export const storedRating: StoredField<ColumnOf<'rating'>> = {
  type: () => sql`smallint`,
  cast: sql`smallint`,
  text: (expression) => sql`${expression}::text`,
};
