import type { ColumnOf } from '#core/fields/registry.ts';
import type { StoredField } from '../stored-field.ts';

/** Yes or no. */
export const storedBoolean: StoredField<ColumnOf<'boolean'>> = {
  type: () => 'boolean',
  cast: 'boolean',
  text: (sql) => `${sql}::text`,
};
