import Big from 'big.js';
import { isWrittenNumber, jsonValue, partAt, pathSteps } from './json-parts.ts';

interface Asked {
  readonly path: string;
  readonly operator: string;
  readonly value?: string;
}

/** Whether a JSON text has a part that fulfils a condition, by the rules alone; null is the empty cell. */
export function isPathMet(text: string | null, { path, operator, value = '' }: Asked): boolean {
  const part = partAt(text === null ? undefined : jsonValue(text), pathSteps(path) ?? []);
  if (operator === 'isEmpty') return isNothing(part);
  if (operator === 'isNotEmpty') return !isNothing(part);
  if (operator === 'equal') return orderOf(part, value) === 0;
  if (operator === 'different') return orderOf(part, value) !== 0;
  if (operator === 'contains') return holds(part, value);
  if (operator === 'doesNotContain') return !holds(part, value);
  if (operator === 'beginsWith') return begins(part, value);
  if (operator === 'doesNotBeginWith') return !begins(part, value);
  const order = typeof part === 'boolean' ? undefined : orderOf(part, value);
  if (order === undefined) return false;
  if (operator === 'less') return order < 0;
  if (operator === 'lessOrEqual') return order <= 0;
  return operator === 'greater' ? order > 0 : order >= 0;
}

function isNothing(part: unknown): boolean {
  if (part instanceof Map) return part.size === 0;
  return part === undefined || part === null || part === '' || (Array.isArray(part) && part.length === 0);
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[-+]?\d{1,3})?$/i;

/** How a part stands to what it is compared with; undefined where the two have nothing in common. */
function orderOf(part: unknown, value: string): number | undefined {
  if (isWrittenNumber(part)) return NUMBER.test(value) ? new Big(part.digits).cmp(value) : undefined;
  if (typeof part === 'boolean') return String(part) === value ? 0 : undefined;
  return typeof part === 'string' ? Buffer.compare(Buffer.from(part), Buffer.from(value)) : undefined;
}

function holds(part: unknown, value: string): boolean {
  if (Array.isArray(part)) return part.some((item) => orderOf(item, value) === 0);
  return typeof part === 'string' && folded(part).includes(folded(value));
}

function begins(part: unknown, value: string): boolean {
  return typeof part === 'string' && folded(part).startsWith(folded(value));
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
