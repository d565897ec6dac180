import type { z } from 'zod';
import { PATHED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { TEXT } from '../value-type.ts';
import { compactJson } from './json-text.ts';
import { pathCondition } from './path-condition.ts';
import type { JsonColumn } from './json-column.ts';

/** Longest JSON text, in characters without the space between its parts. */
const JSON_LENGTH = 1_000_000;

/**
 * Any JSON, as its text: a JSON string. The space between its parts is dropped, everything else stays as it was written:
 * digits of numbers, order of keys.
 */
export const json: Field<string, z.infer<typeof JsonColumn>> = {
  parse,
  fromText: parse,
  toText: (value) => value,
  operators: PATHED,
  asked: (operator, value) => (operator === 'atPath' ? pathCondition(value) : undefined),
  searchable: true,
  sortable: false,
  titleable: false,
  indexable: false,
  formulaType: () => TEXT,
  computable: false,
};

function parse(input: unknown): Result<string> {
  if (typeof input !== 'string' || !input.isWellFormed()) return bad('value.text');
  if (input.trim() === '') return good('');
  const compact = compactJson(input);
  if (!compact.ok) return compact;
  const isLong = compact.value.length > JSON_LENGTH && [...compact.value].length > JSON_LENGTH;
  return isLong ? bad('value.too_long', { max: JSON_LENGTH }) : compact;
}
