import { FALSE_WORDS, TRUE_WORDS } from '#core/fields/boolean/boolean-words.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { commas, literal, sql } from '../../database/sql/sql.ts';
import { COLLATION, type StoredField } from '../stored-field.ts';

/** Yes or no. */
export const storedBoolean: StoredField<ColumnOf<'boolean'>> = {
  type: () => sql`boolean`,
  cast: sql`boolean`,
  text: (expression) => sql`${expression}::text`,
  ofText: (text) => {
    const isOneOf = (words: ReadonlySet<string>) =>
      sql`lower(${text} ${COLLATION}) in (${commas([...words].map((word) => literal(word)))})`;
    return sql`(case when ${isOneOf(TRUE_WORDS)} then true when ${isOneOf(FALSE_WORDS)} then false end)`;
  },
};
