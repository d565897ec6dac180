import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** Nothing of its own: its records link back, or stand in a table of pairs. */
export const storedList: StoredField<ColumnOf<'list'>> = {
  type: () => null,
  cast: sql`bigint[]`,
  text: () => sql`''`,
};
