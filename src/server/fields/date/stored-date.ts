import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** A day. */
export const storedDate: StoredField<ColumnOf<'date'>> = {
  type: () => sql`date`,
  cast: sql`date`,
  text: (expression) => sql`${expression}::text`,
};
