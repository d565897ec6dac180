import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** A time of day, to the second. */
export const storedTime: StoredField<ColumnOf<'time'>> = {
  type: () => sql`time(0)`,
  cast: sql`time`,
  text: (expression) => sql`${expression}::text`,
  ofText: (text) =>
    sql`(case when ${text} ~ '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$' then ${text}::time(0) end)`,
};
