import { and, literal, sql, type Sql } from '../../database/sql/sql.ts';

/** What JavaScript takes for space, in the brackets of a pattern. */
export const SPACE = String.raw`\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;

const CONTROL = String.raw`[\u0001-\u001f\u007f\u2028\u2029]`;

/** A text where it is one line as texts are kept, of at most so many characters, and where `conditions` hold; null otherwise. */
export function lineOfText(text: Sql, max: number, conditions: readonly Sql[] = []): Sql {
  const isLine = and([
    sql`length(${text}) between 1 and ${literal(max)}`,
    sql`${text} !~ ${literal(String.raw`^[${SPACE}]|[${SPACE}]$|${CONTROL}`)}`,
    sql`${text} is nfc normalized`,
    ...conditions,
  ]);
  return sql`(case when ${isLine} then ${text} end)`;
}
