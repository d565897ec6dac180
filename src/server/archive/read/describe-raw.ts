import { isProperties } from '#core/catalog/walk-schema.ts';

/** Longest text that a message repeats. */
const SHOWN = 40;

/** What was found, for a message. */
export function describeRaw(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'string') return `'${value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value}'`;
  if (Array.isArray(value)) return 'a list';
  return isProperties(value) ? 'properties' : JSON.stringify(value);
}
