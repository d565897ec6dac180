import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/**
 * A rank of any length. New records come to the end: no rank is above the last number of the column's sequence. Records
 * that are there before the column begin in the order of their ids.
 */
export const storedOwnOrder: StoredField<ColumnOf<'ownOrder'>> = {
  type: () => sql`numeric`,
  cast: sql`numeric`,
  json: (expression) => sql`${expression}::text`,
  text: (expression) => sql`${expression}::text`,
  sequence: () => 1,
  firstOf: sql`id`,
  alwaysIndexed: true,
};
