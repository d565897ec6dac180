import type { ColumnOf } from '#core/fields/registry.ts';
import { literal, sql, type Sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** A day. */
export const storedDate: StoredField<ColumnOf<'date'>> = {
  type: () => sql`date`,
  cast: sql`date`,
  text: (expression) => sql`${expression}::text`,
  // Files of other programs have the time at which a day begins behind it.
  ofText: (text, { min = '0001-01-01', max = '9999-12-31' }) => {
    const day = sql`left(${text}, 10)`;
    const isDay = sql`${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ]00:00(:00([.]0{1,9})?)?Z?)?$' and pg_input_is_valid(${day}, 'date')`;
    return sql`(case when ${isDay} then case when ${day}::date between ${dayOf(min)} and ${dayOf(max)} then ${day}::date end end)`;
  },
};

function dayOf(text: string): Sql {
  return sql`${literal(text)}::date`;
}
