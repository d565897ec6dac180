import { sql, type Sql } from '../../database/sql/sql.ts';

/** A moment as answers write it. Whole seconds, as nearly all moments of events are, are written much faster than by a pattern. */
export function eventMomentText(value: Sql): Sql {
  const utc = sql`(${value} at time zone 'UTC')`;
  const quick = sql`replace(${utc}::text, ' ', 'T') || '.000Z'`;
  const exact = sql`to_char(${utc}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`(case when date_trunc('second', ${utc}) = ${utc} then ${quick} else ${exact} end)`;
}

export function eventDayText(value: Sql): Sql {
  return sql`to_char(${value}, 'YYYY-MM-DD')`;
}
