import type { ColumnOf } from '#core/fields/registry.ts';
import type { StoredField } from '../stored-field.ts';

/** A time of day, to the second. */
export const storedTime: StoredField<ColumnOf<'time'>> = {
  type: () => 'time(0)',
  cast: 'time',
  text: (sql) => `${sql}::text`,
};
