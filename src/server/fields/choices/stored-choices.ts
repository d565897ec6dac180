import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import { choiceLabelSql, codesByText, codesInOrder, textsByCode } from '../choice-label.ts';
import type { StoredField } from '../stored-field.ts';

/** The codes of choices. */
export const storedChoices: StoredField<ColumnOf<'choices'>> = {
  type: () => sql`text[]`,
  cast: sql`text[]`,
  fromJson: (jsonb) =>
    sql`case jsonb_typeof(${jsonb}) when 'array' then array(select jsonb_array_elements_text(${jsonb})) end`,
  text: (expression) => sql`array_to_string(${expression}, ' ')`,
  csv: (expression) => sql`array_to_string(${expression}, ';')`,
  exactText: (expression, column) => sql`colonnade.words_of(${expression}, ${textsByCode(column)})`,
  ofText: (text, column) => sql`colonnade.codes_of(${text}, ${codesByText(column)}, ${codesInOrder(column)})`,
  shown: (expression, column, locale) =>
    sql`(case when ${expression} is not null then array_to_string(array(select ${choiceLabelSql(sql`c.code`, column, locale)} from unnest(${expression}) with ordinality c(code, at) order by c.at), ';') end)`,
  holds: (expression, parameter) => sql`${parameter}::text = any(${expression})`,
};
