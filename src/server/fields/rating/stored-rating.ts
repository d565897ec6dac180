import type { ColumnOf } from '#core/fields/registry.ts';
import type { StoredField } from '../stored-field.ts';

/** A small whole number. */
export const storedRating: StoredField<ColumnOf<'rating'>> = {
  type: () => 'smallint',
  cast: 'smallint',
  text: (sql) => `${sql}::text`,
};
