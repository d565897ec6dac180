import { choiceLabel, type WithChoices } from '#core/fields/choice/choice.ts';
import { commas, join, literal, sql, type Sql } from '../database/sql/sql.ts';

/** The label of a code in a locale, as SQL. */
export function choiceLabelSql(expression: Sql, column: WithChoices, locale: string): Sql {
  const { choices = [] } = column;
  if (choices.length === 0) return expression;
  const whens = choices.map(
    ({ code }) => sql`when ${literal(code)} then ${literal(choiceLabel(code, column, locale))}`,
  );
  return sql`(case ${expression} ${join(whens, sql` `)} else ${expression} end)`;
}

/** The text that stands for a code when it becomes a value of another type: its first label, unless another choice is called so. */
export function textOfChoice(expression: Sql, column: WithChoices): Sql {
  return sql`coalesce(${textsByCode(column)} ->> ${expression}, ${expression})`;
}

/** The code that a text is, or one of whose labels it is. */
export function choiceOfText(text: Sql, column: WithChoices): Sql {
  return sql`(${codesByText(column)} ->> ${text})`;
}

/** The texts of codes, as an object of JSON. */
export function textsByCode(column: WithChoices): Sql {
  const codes = codesOf(column);
  const texts = (column.choices ?? []).map(({ code, label }) => {
    const [first] = Object.values(label);
    const isItsOwn = first !== undefined && codes.get(first) === code && !SEPARATORS.test(first);
    return [code, isItsOwn ? first : code] as const;
  });
  return sql`${literal(JSON.stringify(Object.fromEntries(texts)))}::jsonb`;
}

/** The codes that texts mean, as an object of JSON. */
export function codesByText(column: WithChoices): Sql {
  return sql`${literal(JSON.stringify(Object.fromEntries(codesOf(column))))}::jsonb`;
}

/** The codes in the order of their list. */
export function codesInOrder({ choices = [] }: WithChoices): Sql {
  return sql`array[${commas(choices.map(({ code }) => literal(code)))}]::text[]`;
}

/** What stands between several choices in one text. */
const SEPARATORS = /[;|,،]|^\s|\s$|^$/u;

/** Codes by themselves and by their labels in all languages; of one that two choices have, the first. */
function codesOf({ choices = [] }: WithChoices): ReadonlyMap<string, string> {
  const codes = new Map(choices.map(({ code }) => [code, code]));
  for (const { code, label } of choices)
    for (const text of Object.values(label)) if (!codes.has(text)) codes.set(text, code);
  return codes;
}
