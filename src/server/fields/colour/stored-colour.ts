import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import { COLLATION, type StoredField } from '../stored-field.ts';

/** A colour by its six digits; in formulas it is a text like any other. */
export const storedColour: StoredField<ColumnOf<'colour'>> = {
  type: () => sql`text`,
  cast: sql`text`,
  text: (expression) => expression,
  ofText: (text) => sql`(case when ${text} ~ '^#[0-9a-fA-F]{6}$' then lower(${text}) end)`,
  inFormula: (expression) => sql`(${expression} ${COLLATION})`,
};
