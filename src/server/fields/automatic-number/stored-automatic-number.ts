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
  ofText: (text, { prefix = '', digits = 1 }) => {
    const number = sql`substr(${text}, ${literal([...prefix].length + 1)})`;
    const isOne = sql`starts_with(${text}, ${literal(prefix)}) and ${number} ~ '^[0-9]{1,15}$'`;
    const isSpelledSo = sql`length(${number}) = greatest(${literal(digits)}, length(${number}::bigint::text))`;
    return sql`(case when ${isOne} then case when ${isSpelledSo} then ${number}::bigint end end)`;
  },
  isSpelledOnce: true,
  longest: () => DIGITS,
  sequence: ({ start = 1 }) => start,
  alwaysIndexed: true,
  // The records of other tables of the family take no numbers.
  inFamily: ({ id, name, label, indexed = true }) => ({ id, name, label, type: 'integer', indexed }),
};
