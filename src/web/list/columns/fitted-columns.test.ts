import { expect, test } from 'vitest';
import type { PlacedColumn } from '../state/list-columns.ts';
import { fittedWidths } from './fitted-columns.ts';

const columns = (...widths: readonly number[]): readonly PlacedColumn[] =>
  widths.map((width, at) => ({
    path: `c${at}`,
    column: { id: 1, name: `c${at}`, type: 'text', label: '', writable: true },
    label: '',
    width,
    sortable: true,
  }));

const fitted = (room: number, ...widths: readonly number[]) =>
  Object.values(fittedWidths(columns(...widths), room));

test('[LIST-92] columns that fill the window keep their proportions, and none is narrower than is allowed', () => {
  expect(fitted(800, 100, 300)).toEqual([200, 600]);
  expect(fitted(1_000, 333, 333, 333)).toEqual([333, 333, 334]);
  expect(fitted(300, 1_000, 10, 10)).toEqual([204, 48, 48]);
  // Where there is no room for all, each is as narrow as may be.
  expect(fitted(100, 200, 200, 200)).toEqual([48, 48, 48]);
});
