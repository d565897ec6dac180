import type { ColumnOf } from '#core/fields/registry.ts';
import type { StoredField } from '../stored-field.ts';

/** The id of a record. */
export const storedLink: StoredField<ColumnOf<'link'>> = {
  type: () => 'bigint',
  cast: 'bigint',
  text: (sql) => `${sql}::text`,
  alwaysIndexed: true,
};
