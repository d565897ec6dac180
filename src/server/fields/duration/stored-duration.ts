import { sql, type Sql } from '../../database/sql/sql.ts';
import { storedWhole } from '../number/stored-number.ts';
import type { StoredField } from '../stored-field.ts';

/** Seconds; in files hours, minutes and seconds. */
export const storedDuration: StoredField<unknown> = { ...storedWhole, csv: clock };

/** Seconds as hours, minutes and seconds: `1:30:00`. */
function clock(expression: Sql): Sql {
  const seconds = sql`abs(${expression})`;
  return sql`(case when ${expression} < 0 then '-' else '' end || ${seconds} / 3600 || ':' || lpad((${seconds} / 60 % 60)::text, 2, '0') || ':' || lpad((${seconds} % 60)::text, 2, '0'))`;
}
