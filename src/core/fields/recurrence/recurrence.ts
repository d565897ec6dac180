import type { z } from 'zod';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import type { RecurrenceColumn } from './recurrence-column.ts';

/** Longest text of a recurrence, in characters. */
const RECURRENCE_LENGTH = 20_000;

/**
 * How an event repeats: lines of RFC 5545, as `read-recurrence.ts` describes them; a JSON string. What comes from outside
 * the server is made canonical there, by the same entry of `server/fields`.
 */
export const recurrence: Field<string, z.infer<typeof RecurrenceColumn>> = {
  parse,
  fromText: parse,
  toText: (value) => value,
  operators: ['isEmpty', 'isNotEmpty'],
  searchable: false,
  sortable: false,
  titleable: false,
  indexable: false,
  formulaType: () => undefined,
  computable: false,
  repeats: true,
};

function parse(input: unknown): Result<string> {
  if (typeof input !== 'string' || !input.isWellFormed()) return bad('value.text');
  return input.length > RECURRENCE_LENGTH
    ? bad('value.too_long', { max: RECURRENCE_LENGTH })
    : good(input.trim());
}
