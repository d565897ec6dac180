import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** A moment, to the millisecond; in files that of UTC. */
export const storedDateTime: StoredField<ColumnOf<'dateTime'>> = {
  type: () => sql`timestamptz(3)`,
  cast: sql`timestamptz`,
  text: (expression) => sql`${expression}::text`,
  csv: (expression) => sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};
