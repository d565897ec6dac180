import { expect, test } from 'vitest';
import { extended, MAX_SELECTED, toggled, deselect } from './selection.ts';

test('a record is taken in and out', () => {
  expect([...toggled(new Set([1]), 2)]).toEqual([1, 2]);
  expect([...toggled(new Set([1, 2]), 1)]).toEqual([2]);
});

test('a range is taken in as far as there is room, and says so', () => {
  const ids = Array.from({ length: MAX_SELECTED + 5 }, (_, at) => at + 1);
  const { selection, whole } = extended(new Set([3]), ids);
  expect(whole).toBe(false);
  expect(selection.size).toBe(MAX_SELECTED);
  expect(extended(selection, [3]).whole).toBe(true);
  expect(toggled(selection, 5_000).size).toBe(MAX_SELECTED);
});

test('deleted records leave the selection', () => {
  expect([...deselect(new Set([1, 2, 3]), [2, 9])]).toEqual([1, 3]);
});
