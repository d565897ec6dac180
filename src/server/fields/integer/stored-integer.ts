import type { ColumnOf } from '#core/fields/registry.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { commas, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { DIGITS, storedWhole, wholeOfText } from '../number/stored-number.ts';
import type { StoredField } from '../stored-field.ts';

/** A whole number. */
export const storedInteger: StoredField<ColumnOf<'integer'>> = {
  ...storedWhole,
  longest: () => DIGITS,
  ofText: (text, { min, max, display }) => {
    const number = wholeOfText(text, { min, max });
    return display === 'language' ? languageSql(number) : number;
  },
  isSpelledOnce: true,
};

function languageSql(number: Sql): Sql {
  const codes = commas(LANGUAGES.map(({ code }) => literal(code)));
  return sql`(case when ${number} in (${codes}) then ${number} end)`;
}
