import { expect, test } from 'vitest';
import { namesAnyId } from './named-ids.ts';

test.each([
  ['#12', true],
  ['#120 + #13', false],
  ['#13.#12', true],
  ['"No. #12"', false],
  ['"a ""#12"" b" & #13', false],
  ['"a ""b" & #12', true],
  ['[#12]', false],
  ['[a]]#12] & #12', true],
  ['/* #12 */ #13', false],
  ['/* a * b */ #12 / 2', true],
])('[CONF-5] an id is named where it stands for a column, not within a text: %s', (formula, isNamed) => {
  expect(namesAnyId(formula, new Set([12]))).toBe(isNamed);
});
