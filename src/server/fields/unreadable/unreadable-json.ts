import { sql, type Sql } from '../../database/sql/sql.ts';

/** The value of a type that answers never give: true where there is one. */
export function unreadableJson(expression: Sql): Sql {
  return sql`nullif(${expression} is not null, false)`;
}
