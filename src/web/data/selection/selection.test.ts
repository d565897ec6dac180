import { expect, test } from 'vitest';
import { allOf, deselect, extended, MAX_SELECTED, NOTHING_CHOSEN, someOf, toggled } from './selection.ts';

const idsOf = (selection: ReturnType<typeof someOf>) => [...(selection.ids ?? [])];

test('a record is taken in and out', () => {
  expect(idsOf(toggled(someOf([1]), 2))).toEqual([1, 2]);
  expect(idsOf(toggled(someOf([1, 2]), 1))).toEqual([2]);
});

test('a range is taken in as far as there is room, and says so', () => {
  const ids = Array.from({ length: MAX_SELECTED + 5 }, (_, at) => at + 1);
  const { selection, whole } = extended(someOf([3]), ids);
  expect(whole).toBe(false);
  expect(selection.size).toBe(MAX_SELECTED);
  expect(extended(selection, [3]).whole).toBe(true);
  expect(toggled(selection, 5_000).size).toBe(MAX_SELECTED);
});

test('deleted records leave the selection', () => {
  expect(idsOf(deselect(someOf([1, 2, 3]), [2, 9]))).toEqual([1, 3]);
  expect(deselect(allOf(50, [3]), [1])).toBe(NOTHING_CHOSEN);
});

test('[LIST-80] of all that match single records are taken out, and in again', () => {
  const all = allOf(5_000);
  expect([all.size, all.has(7), all.ids]).toEqual([5_000, true, undefined]);
  const less = toggled(toggled(all, 7), 9);
  expect([less.size, less.has(7), less.has(8)]).toEqual([4_998, false, true]);
  expect(toggled(less, 7).size).toBe(4_999);
  expect(extended(less, [6, 7, 8, 9]).selection.size).toBe(5_000);
});

test('[LIST-80] no more records are taken out than one call names', () => {
  const full = allOf(
    9_000,
    Array.from({ length: MAX_SELECTED }, (_, at) => at + 1),
  );
  expect(toggled(full, 5_000).size).toBe(full.size);
  expect(toggled(full, 1).size).toBe(full.size + 1);
});
