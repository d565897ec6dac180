import { formatted } from '#core/fields/rich-text/formatted.ts';
import { readMarkup } from '#core/fields/rich-text/read-markup.ts';
import { within } from '#core/fields/rich-text/within.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { literal, sql, type Sql } from '../../database/sql/sql.ts';
import { COLLATION, type StoredField } from '../stored-field.ts';
import { cleanForeign, isMarkup } from './foreign-markup.ts';

type Column = ColumnOf<'richText'>;

/**
 * Formatted text, as the HTML of `core/fields/rich-text`. Its physical type is no other one's: a text is never taken for
 * HTML, nor HTML for a text.
 */
export const storedRichText: StoredField<Column> = {
  type: () => sql`varchar ${COLLATION}`,
  cast: sql`varchar`,
  text: plainSql,
  csv: (expression) => expression,
  shown: plainSql,
  exactText: plainSql,
  inFormula: plainSql,
  ofFormula: (text) => sql`colonnade.rich_text(${text})::varchar`,
  ofText: (text, { maxLength = 100_000 }) => {
    const html = sql`colonnade.rich_text(${text})`;
    const isKept = sql`length(${text}) between 1 and ${literal(maxLength)} and ${text} !~ ${UNKEPT} and ${text} is nfc normalized`;
    return sql`(case when ${isKept} and colonnade.plain_text(${html}) = ${text} then ${html}::varchar end)`;
  },
  isSpelledOnce: true,
  isProse: true,
  isLong: true,
  cleaned: (value, { maxLength }) => {
    const html = String(value);
    return within(readMarkup(html) ? html : understood(html), maxLength);
  },
};

/** HTML as it is kept, and words as paragraphs of their lines. */
function understood(text: string): string {
  return isMarkup(text) ? cleanForeign(text) : formatted(text);
}

const UNKEPT = literal(String.raw`[\u0001-\u0008\u000b-\u001f\u007f\u2028\u2029]`);

function plainSql(expression: Sql): Sql {
  return sql`colonnade.plain_text(${expression})`;
}
