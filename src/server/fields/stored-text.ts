import { COLLATION, type StoredField } from './stored-field.ts';

/** Text in one column, sorted by the Unicode rules: what single-line texts, URLs, e-mails and phones share. */
export const storedText: StoredField<unknown> = {
  type: () => `text ${COLLATION}`,
  cast: 'text',
  text: (sql) => sql,
  textual: true,
};
