import type { ColumnOf } from '#core/fields/registry.ts';
import { COLLATION, type StoredField } from '../stored-field.ts';

/** A colour by its six digits; in formulas it is a text like any other. */
export const storedColour: StoredField<ColumnOf<'colour'>> = {
  type: () => 'text',
  cast: 'text',
  text: (sql) => sql,
  inFormula: (sql) => `(${sql} ${COLLATION})`,
};
