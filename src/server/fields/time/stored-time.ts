import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** A time of day, to the second. */
export const storedTime: StoredField<ColumnOf<'time'>> = {
  type: () => sql`time(0)`,
  cast: sql`time`,
  text: (expression) => sql`${expression}::text`,
};
