import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** Yes or no. */
export const storedBoolean: StoredField<ColumnOf<'boolean'>> = {
  type: () => sql`boolean`,
  cast: sql`boolean`,
  text: (expression) => sql`${expression}::text`,
};
