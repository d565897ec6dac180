import type { ColumnOf } from '#core/fields/registry.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { COLLATION, type StoredField } from '../stored-field.ts';

/** Space around a text: no text of a column has it, so that it could not come back. */
const SPACE_AROUND = literal(String.raw`^[ \t\n\r]|[ \t\n\r]$`);

/** JSON as its text, which keeps digits and the order of keys as no type of PostgreSQL does that can be compared. */
export const storedJson: StoredField<ColumnOf<'json'>> = {
  type: () => sql`text`,
  cast: sql`text`,
  isJson: true,
  text: (expression) => expression,
  ofText: (text) => sql`(case when ${text} !~ ${SPACE_AROUND} then colonnade.compact_json(${text}) end)`,
  condition: (operator, expression, parameter) =>
    operator === 'atPath' ? sql`colonnade.json_meets(${expression}, ${parameter}::jsonb)` : undefined,
  inFormula: (expression) => sql`(${expression} ${COLLATION})`,
};
