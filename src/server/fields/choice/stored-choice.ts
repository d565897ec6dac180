import type { WithChoices } from '#core/fields/choice/choice.ts';
import { join, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { choiceLabelSql, choiceOfText, textOfChoice } from '../choice-label.ts';
import type { StoredField } from '../stored-field.ts';

/** A choice is stored by its code and sorted by its place in the list of choices. */
export const storedChoice: StoredField<WithChoices> = {
  type: () => sql`text`,
  cast: sql`text`,
  order: place,
  orderCast: sql`integer`,
  orderKey: (parameter, column) => place(sql`${parameter}::text`, column),
  text: (expression) => expression,
  exactText: textOfChoice,
  ofText: choiceOfText,
  shown: choiceLabelSql,
};

function place(expression: Sql, column: WithChoices): Sql {
  const codes = join(
    (column.choices ?? []).map((choice) => literal(choice.code)),
    sql`,`,
  );
  return sql`array_position(array[${codes}]::text[], ${expression})`;
}
