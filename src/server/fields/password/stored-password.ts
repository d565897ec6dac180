import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';
import { unreadableJson } from '../unreadable/unreadable-json.ts';

/**
 * The hash of a password. No expression ever gives it: the value is true where there is one, and its text is empty.
 * The physical type is no other column type's, so that a column never turns from or into one that can be read.
 */
export const storedPassword: StoredField<unknown> = {
  type: () => sql`varchar(500)`,
  cast: sql`varchar`,
  json: unreadableJson,
  text: () => sql`null::text`,
};
