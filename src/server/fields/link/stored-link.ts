import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** The id of a record. */
export const storedLink: StoredField<ColumnOf<'link'>> = {
  type: () => sql`bigint`,
  cast: sql`bigint`,
  text: (expression) => sql`${expression}::text`,
  alwaysIndexed: true,
};
