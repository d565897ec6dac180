import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';
import { unreadableJson } from '../unreadable/unreadable-json.ts';

/**
 * A secret in its sealed form, which the journal keeps so that it can go back; no answer gives it: there the value is
 * true, and its text is empty. The physical type is no other column type's, as that of passwords.
 */
export const storedSecret: StoredField<unknown> = {
  type: () => sql`varchar(60000)`,
  cast: sql`varchar`,
  json: unreadableJson,
  journal: (expression) => expression,
  // An empty cell of a file, where no secret can be read, says nothing of the one that is there.
  besides: (before, given) => sql`coalesce(${given}, ${before})`,
  text: () => sql`null::text`,
};
