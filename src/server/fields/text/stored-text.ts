import type { ColumnOf } from '#core/fields/registry.ts';
import { TEXT_LENGTH } from '#core/fields/text/text.ts';
import { sql } from '../../database/sql/sql.ts';
import { COLLATION, type StoredField } from '../stored-field.ts';

const TYPE = sql`text ${COLLATION}`;

/** Text in one column, sorted by the Unicode rules: what texts, addresses and phone numbers share. */
export const storedLine: StoredField<unknown> = {
  type: () => TYPE,
  cast: sql`text`,
  text: (expression) => expression,
  textual: true,
};

/** One line of text. */
export const storedText: StoredField<ColumnOf<'text'>> = {
  ...storedLine,
  longest: ({ maxLength = TEXT_LENGTH }) => maxLength,
};
