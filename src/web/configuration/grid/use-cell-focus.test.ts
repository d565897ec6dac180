import { expect, test } from 'vitest';
import { cellAfter } from './use-cell-focus.ts';

/** Rows 0 and 3 are names of modules. */
const GRID = {
  size: { rows: 6, columns: 3, rowHeight: 36, columnWidth: 120 },
  isCell: (row: number) => row !== 0 && row !== 3,
  rtl: false,
};
const press = (key: string, from: readonly [number, number], more: object = {}) =>
  cellAfter({ key, ctrlKey: false, metaKey: false, ...more }, from, GRID);

test('[ACCESS-33][A11Y-1] arrow keys move from cell to cell, over the names of modules and not beyond the edges', () => {
  expect(press('ArrowDown', [2, 1])).toEqual([4, 1]);
  expect(press('ArrowUp', [4, 1])).toEqual([2, 1]);
  expect(press('ArrowUp', [1, 1])).toEqual([1, 1]);
  expect(press('ArrowDown', [5, 1])).toEqual([5, 1]);
  expect(press('ArrowRight', [1, 2])).toEqual([1, 2]);
  expect(press('ArrowLeft', [1, 2])).toEqual([1, 1]);
  expect(press('PageDown', [1, 0])).toEqual([5, 0]);
  expect(press('a', [1, 0])).toBeUndefined();
});

test('[ACCESS-33] Home and End lead to the ends of a row, with Ctrl to those of the grid', () => {
  expect(press('End', [4, 0])).toEqual([4, 2]);
  expect(press('Home', [4, 2])).toEqual([4, 0]);
  expect(press('End', [1, 0], { ctrlKey: true })).toEqual([5, 2]);
  expect(press('Home', [5, 2], { ctrlKey: true })).toEqual([1, 0]);
});

test('[ACCESS-33] the arrows follow the direction of writing', () => {
  expect(
    cellAfter({ key: 'ArrowLeft', ctrlKey: false, metaKey: false }, [1, 0], { ...GRID, rtl: true }),
  ).toEqual([1, 1]);
});
