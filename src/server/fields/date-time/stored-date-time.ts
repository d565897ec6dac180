import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** A day, perhaps with a time and its distance from UTC. */
const WRITTEN = sql`'^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,3})?)?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9]))?$'`;

/** A moment, to the millisecond; in files that of UTC. */
export const storedDateTime: StoredField<ColumnOf<'dateTime'>> = {
  type: () => sql`timestamptz(3)`,
  cast: sql`timestamptz`,
  text: (expression) => sql`${expression}::text`,
  // A day alone is the moment at which it begins in UTC: the same for all who read it.
  ofText: (text) => {
    const written = sql`${text} ~ ${WRITTEN} and pg_input_is_valid(${text}, 'timestamptz')`;
    const moment = sql`(case when length(${text}) = 10 then ${text} || ' 00:00Z' else ${text} end)::timestamptz`;
    return sql`(case when ${written} then case when ${moment} between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999Z' then ${moment}::timestamptz(3) end end)`;
  },
  csv: (expression) => sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};
