import type { ColumnOf } from '#core/fields/registry.ts';
import type { StoredField } from '../stored-field.ts';

/** A small whole number; as text in Roman digits. */
export const storedRoman: StoredField<ColumnOf<'roman'>> = {
  type: () => 'smallint',
  cast: 'smallint',
  text: (sql) => `to_char(${sql}, 'FMRN')`,
};
