import type { ColumnOf } from '#core/fields/registry.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { DIGITS } from '../number/stored-number.ts';
import type { StoredField } from '../stored-field.ts';

/** A number of a sequence; as text with its prefix and leading zeros, as people read it. */
export const storedAutomaticNumber: StoredField<ColumnOf<'automaticNumber'>> = {
  type: () => sql`bigint`,
  cast: sql`bigint`,
  text: (expression, { prefix = '', digits = 1 }) =>
    sql`${literal(prefix)} || lpad(${expression}::text, greatest(${literal(digits)}, length(${expression}::text)), '0')`,
  longest: () => DIGITS,
  sequence: ({ start = 1 }) => start,
  alwaysIndexed: true,
  // The records of other tables of the family take no numbers.
  inFamily: ({ id, name, label, indexed = true }) => ({ id, name, label, type: 'integer', indexed }),
};
