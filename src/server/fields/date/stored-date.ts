import type { ColumnOf } from '#core/fields/registry.ts';
import type { StoredField } from '../stored-field.ts';

/** A day. */
export const storedDate: StoredField<ColumnOf<'date'>> = {
  type: () => 'date',
  cast: 'date',
  text: (sql) => `${sql}::text`,
};
