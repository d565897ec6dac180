import { choiceLabel, type WithChoices } from '#core/fields/choice/choice.ts';
import { join, literal, sql, type Sql } from '../database/sql/sql.ts';

/** The label of a code in a locale, as SQL. */
export function choiceLabelSql(expression: Sql, column: WithChoices, locale: string): Sql {
  const { choices = [] } = column;
  if (choices.length === 0) return expression;
  const whens = choices.map(
    ({ code }) => sql`when ${literal(code)} then ${literal(choiceLabel(code, column, locale))}`,
  );
  return sql`(case ${expression} ${join(whens, sql` `)} else ${expression} end)`;
}
