import { MAX_SECONDS } from '#core/fields/duration/longest.ts';
import { literal, sql, type Sql } from '../../database/sql/sql.ts';
import { storedWhole } from '../number/stored-number.ts';
import type { StoredField } from '../stored-field.ts';

/** Seconds; in files hours, minutes and seconds. */
export const storedDuration: StoredField<unknown> = {
  ...storedWhole,
  csv: clock,
  ofText: (text) => {
    const part = (at: number) => sql`split_part(ltrim(${text}, '-'), ':', ${literal(at)})`;
    const seconds = sql`(${part(1)}::bigint * 3600 + ${part(2)}::bigint * 60 + coalesce(nullif(${part(3)}, ''), '0')::bigint)`;
    const isClock = sql`${text} ~ '^-?(0|[1-9][0-9]{0,6}):[0-5][0-9](:[0-5][0-9])?$' and ${text} !~ '^-0:00(:00)?$'`;
    return sql`(case when ${isClock} then case when ${seconds} <= ${literal(MAX_SECONDS)} then ${seconds} * (case when ${text} like '-%' then -1 else 1 end) end end)`;
  },
};

/** Seconds as hours, minutes and seconds: `1:30:00`. */
function clock(expression: Sql): Sql {
  const seconds = sql`abs(${expression})`;
  return sql`(case when ${expression} < 0 then '-' else '' end || ${seconds} / 3600 || ':' || lpad((${seconds} / 60 % 60)::text, 2, '0') || ':' || lpad((${seconds} % 60)::text, 2, '0'))`;
}
