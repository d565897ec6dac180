import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '#server/database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** A small whole number; as text in Roman digits. */
export const storedRoman: StoredField<ColumnOf<'roman'>> = {
  type: () => sql`smallint`,
  cast: sql`smallint`,
  text: (expression) => sql`to_char(${expression}, 'FMRN')`,
};
