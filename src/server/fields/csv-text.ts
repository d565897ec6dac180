import { sql, type Sql } from '../database/sql/sql.ts';
/**
 * Texts in CSV files that a spreadsheet would take for formulas get an apostrophe in front, which it shows as it is; so
 * do those that begin with apostrophes before such a text, so that taking one away gives back every text.
 */
const FORMULA = /^'+[=+\-@\t\r]/;

/**
 * A text as a cell of a file, as SQL. The apostrophe and all that begins a formula stand before the letters in the order of
 * their codes: most texts are told from formulas by one comparison, which is far cheaper than the expression.
 */
export function csvText(expression: Sql): Sql {
  const guarded = sql`regexp_replace(${expression}, '^(?=''*[-=+@\\t\\r])', '''')`;
  return sql`(case when ${expression} collate "C" < 'A' then ${guarded} else ${expression} end)`;
}

/** The text that a cell stands for. */
export function textOfCsv(cell: string): string {
  return FORMULA.test(cell) ? cell.slice(1) : cell;
}
