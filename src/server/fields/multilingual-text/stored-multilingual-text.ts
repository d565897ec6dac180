import {
  localesInTurn,
  readingLocale,
  type SpokenIn,
  writingLocale,
} from '#core/fields/multilingual-text/spoken.ts';
import { plainColumn } from '#core/fields/multilingual-text/multilingual-text.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { commas, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { storedMultilineText } from '../multiline-text/stored-multiline-text.ts';
import { COLLATION, type StoredField } from '../stored-field.ts';
import { storedText } from '../text/stored-text.ts';

type Column = ColumnOf<'multilingualText'>;

/** An object of texts by locale, read as the text of whoever asks; every language of the application has its index. */
export const storedMultilingualText: StoredField<Column> = {
  type: () => sql`jsonb`,
  cast: sql`jsonb`,
  fromJson: (jsonb) => sql`nullif(${jsonb}, 'null')`,
  text: spoken,
  csv: spoken,
  reads: spoken,
  order: spoken,
  orderCast: sql`text`,
  orderKey: (parameter, column) => spoken(sql`(${parameter}::text::jsonb)`, column),
  inFormula: (expression, column) => spoken(expression, column),
  ofFormula: (result, column) => textAlone(result, writingLocale(column)),
  isProse: true,
  searched: (expression) => sql`colonnade.every_text(${expression})`,
  besides: (before, given) => sql`(coalesce(${before}, '{}') || ${given})`,
  lacking: (expression, column) => sql`(${expression} ->> ${literal(defaultLocale(column))}) is null`,
  orders: (column) => (column.locales ?? []).map((locale) => [locale.toLowerCase(), { ...column, locale }]),
  exactText: (expression, column) => sql`(${expression} ->> ${literal(defaultLocale(column))})`,
  ofText: (text, column) => {
    const plain = plainColumn(column);
    const read =
      plain.type === 'text' ? storedText.ofText?.(text, plain) : storedMultilineText.ofText?.(text, plain);
    return textAlone(read ?? text, defaultLocale(column));
  },
};

/** The value that has a text in one language; none where the text is null. */
function textAlone(text: Sql, locale: string): Sql {
  return sql`(case when ${text} is not null then jsonb_build_object(${literal(locale)}, ${text}) end)`;
}

function defaultLocale({ locales = [] }: SpokenIn): string {
  return locales[0] ?? readingLocale({});
}

/** The text for whoever asks; for the default language where nobody does. */
function spoken(expression: Sql, column: Column): Sql {
  const { locales = [], isAlone = false } = column;
  if (isAlone) return sql`(${expression} ->> ${literal(readingLocale(column))})`;
  const turn = localesInTurn(readingLocale(column), locales).map(
    (locale) => sql`${expression} ->> ${literal(locale)}`,
  );
  return sql`(coalesce(${commas([...turn, sql`colonnade.any_text(${expression})`])}) ${COLLATION})`;
}
