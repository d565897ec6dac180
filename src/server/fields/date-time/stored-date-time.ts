import type { ColumnOf } from '#core/fields/registry.ts';
import type { StoredField } from '../stored-field.ts';

/** A moment, to the millisecond; in files that of UTC. */
export const storedDateTime: StoredField<ColumnOf<'dateTime'>> = {
  type: () => 'timestamptz(3)',
  cast: 'timestamptz',
  text: (sql) => `${sql}::text`,
  csv: (sql) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};
