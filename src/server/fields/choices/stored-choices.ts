import type { ColumnOf } from '#core/fields/registry.ts';
import type { StoredField } from '../stored-field.ts';

/** The codes of choices. */
export const storedChoices: StoredField<ColumnOf<'choices'>> = {
  type: () => 'text[]',
  cast: 'text[]',
  fromJson: (jsonb) =>
    `case jsonb_typeof(${jsonb}) when 'array' then array(select jsonb_array_elements_text(${jsonb})) end`,
  text: (sql) => `array_to_string(${sql}, ' ')`,
  csv: (sql) => `array_to_string(${sql}, ';')`,
  holds: (sql, parameter) => `${parameter}::text = any(${sql})`,
};
