import type { Operator } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import { isProperties } from '../../std/shape.ts';
import { jsonPath } from './json-path.ts';

/** What can be asked of a part of a JSON value. */
export const PATH_OPERATORS = [
  'equal',
  'different',
  'contains',
  'doesNotContain',
  'beginsWith',
  'doesNotBeginWith',
  'less',
  'lessOrEqual',
  'greater',
  'greaterOrEqual',
  'isEmpty',
  'isNotEmpty',
] as const satisfies readonly Operator[];

export type PathOperator = (typeof PATH_OPERATORS)[number];

/**
 * What is asked of the part of a JSON value at a path. `value` is what it is compared with, as text: a number is compared
 * with numbers by size, `true` and `false` with themselves, anything with texts; `isEmpty` takes none.
 */
export interface PathCondition {
  readonly path: string;
  readonly operator: PathOperator;
  readonly value?: string;
}

/** Longest text that a part may be compared with, in characters. */
const TEXT_LENGTH = 1_000;

/** Whether nothing is compared: the part is there, or is not. */
export function asksForNone(operator: PathOperator): boolean {
  return operator === 'isEmpty' || operator === 'isNotEmpty';
}

/** Checks the value of a condition on a part; numbers and truth values may come as such. */
export function pathCondition(input: unknown): Result<PathCondition> {
  if (!isProperties(input)) return bad('value.json_path');
  const { path: given, operator: asked, value, ...more } = input;
  const operator = PATH_OPERATORS.find((one) => one === asked);
  const path = jsonPath(given);
  if (!path.ok || operator === undefined || Object.keys(more).length > 0) return bad('value.json_path');
  if (asksForNone(operator))
    return value === undefined ? good({ path: path.value, operator }) : bad('value.none');
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string' || text === '' || !text.isWellFormed() || text.includes('\0'))
    return bad('value.text');
  if (text.length > TEXT_LENGTH) return bad('value.too_long', { max: TEXT_LENGTH });
  return good({ path: path.value, operator, value: text });
}
