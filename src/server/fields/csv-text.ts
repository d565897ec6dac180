import { sql, type Sql } from '../database/sql/sql.ts';

/**
 * A text as a cell of a CSV file, as SQL: with an apostrophe before what a spreadsheet would run, as `csvCell` has it. The
 * apostrophe and all that begins a formula stand before the letters in the order of their codes: most texts are told from
 * formulas by one comparison, which is far cheaper than the expression.
 */
export function csvText(expression: Sql): Sql {
  const guarded = sql`regexp_replace(${expression}, '^(?=''*[-=+@\\t\\r])', '''')`;
  return sql`(case when ${expression} collate "C" < 'A' then ${guarded} else ${expression} end)`;
}
