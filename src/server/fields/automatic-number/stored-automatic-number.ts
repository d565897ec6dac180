import type { ColumnOf } from '#core/fields/registry.ts';
import { DIGITS } from '../number/stored-number.ts';
import { literalText, type StoredField } from '../stored-field.ts';

/** A number of a sequence; as text with its prefix and leading zeros, as people read it. */
export const storedAutomaticNumber: StoredField<ColumnOf<'automaticNumber'>> = {
  type: () => 'bigint',
  cast: 'bigint',
  text: (sql, { prefix = '', digits = 1 }) =>
    `${literalText(prefix)} || lpad(${sql}::text, greatest(${digits}, length(${sql}::text)), '0')`,
  longest: () => DIGITS,
  sequence: ({ start = 1 }) => start,
  alwaysIndexed: true,
  // The records of other tables of the family take no numbers.
  inFamily: ({ id, name, label, indexed = true }) => ({ id, name, label, type: 'integer', indexed }),
};
