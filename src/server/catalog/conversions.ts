import { isWriteOnly } from '#core/fields/traits.ts';
import type { Column } from '#core/catalog/schema.ts';
import { storedOf } from '../fields/registry.ts';

/** Conversions of a column's physical type that lose nothing. */
const LOSSLESS: readonly (readonly [from: RegExp, to: RegExp])[] = [
  [/^(bigint|smallint)$/, /^(bigint|numeric.*)$/],
  [/^numeric/, /^numeric/],
  [/^text/, /^text/],
  [/^date$/, /^timestamptz/],
];

/** Whether the values of a column stay what they are as values of another one; fewer decimals have to suffice for them. */
export function isLossless(before: Column, after: Column): boolean {
  const [was, is] = [storedOf(before).type(before), storedOf(after).type(after)];
  return was === is || (was !== null && is !== null && LOSSLESS.some(([a, b]) => a.test(was) && b.test(is)));
}

/** Whether a column may become another one at all, be it only while it has no value. Passwords never do. */
export function isConvertible(before: Column, after: Column): boolean {
  const isStored = [before, after].every(
    (column) => storedOf(column).type(column) !== null && !isWriteOnly(column),
  );
  return isLossless(before, after) || isStored;
}
