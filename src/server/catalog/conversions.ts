import { isOwnOrder, isWriteOnly } from '#core/fields/traits.ts';
import type { Column } from '#core/catalog/schema.ts';
import { storedOf } from '../fields/registry.ts';

/** Conversions of a column's physical type that lose nothing, whatever belongs to the type. */
const LOSSLESS: Readonly<Record<string, readonly string[]>> = {
  bigint: ['bigint', 'numeric'],
  smallint: ['bigint', 'numeric'],
  numeric: ['numeric'],
  text: ['text', 'text[]'],
  'text[]': ['text', 'text[]'],
  date: ['timestamptz'],
};

/** Whether the values of a column stay what they are as values of another one; fewer decimals have to suffice for them. */
export function isLossless(before: Column, after: Column): boolean {
  const [from, to] = [storedOf(before), storedOf(after)];
  const [was, is] = [from.type(before), to.type(after)];
  if (was === null || is === null) return was === is;
  return was.text === is.text || LOSSLESS[from.cast.text]?.includes(to.cast.text) === true;
}

/** Whether a column may become another one at all, be it only while it has no value. Passwords and own orders never do. */
export function isConvertible(before: Column, after: Column): boolean {
  if (before.type !== after.type && [before, after].some(isOwnOrder)) return false;
  const isStored = [before, after].every(
    (column) => storedOf(column).type(column) !== null && !isWriteOnly(column),
  );
  return isLossless(before, after) || isStored;
}
