import type { ColumnOf } from '#core/fields/registry.ts';
import { literal, type StoredField } from './stored-field.ts';

/** A number of a sequence; as text with its prefix and leading zeros, as people read it. */
export const storedAutomaticNumber: StoredField<ColumnOf<'automaticNumber'>> = {
  type: () => 'bigint',
  cast: 'bigint',
  text: (sql, { prefix = '', digits = 1 }) =>
    `${literal(prefix)} || lpad(${sql}::text, greatest(${digits}, length(${sql}::text)), '0')`,
};
