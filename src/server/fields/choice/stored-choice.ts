import type { WithChoices } from '#core/fields/choice/choice.ts';
import { literalText, type StoredField } from '../stored-field.ts';

/** A choice is stored by its code and sorted by its place in the list of choices. */
export const storedChoice: StoredField<WithChoices> = {
  type: () => 'text',
  cast: 'text',
  order: place,
  orderCast: 'integer',
  orderKey: (parameter, column) => place(`${parameter}::text`, column),
  text: (sql) => sql,
};

function place(sql: string, column: WithChoices): string {
  const codes = (column.choices ?? []).map((choice) => literalText(choice.code)).join(',');
  return `array_position(array[${codes}]::text[], ${sql})`;
}
