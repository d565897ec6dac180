import { readRecurrence } from '#core/fields/recurrence/read-recurrence.ts';
import { recurrenceText } from '#core/fields/recurrence/recurrence-rule.ts';
import { good } from '#core/std/result.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** How an event repeats, as its one text; no text of another column becomes one. */
export const storedRecurrence: StoredField<ColumnOf<'recurrence'>> = {
  type: () => sql`text`,
  cast: sql`text`,
  text: (expression) => expression,
  cleaned: (value) => {
    if (value === '') return good('');
    const read = readRecurrence(String(value));
    return read.ok ? good(recurrenceText(read.value)) : read;
  },
};
