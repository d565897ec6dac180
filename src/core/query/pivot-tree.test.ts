import { expect, test } from 'vitest';
import type { PivotAnswer } from '../contract/lists/pivot-routes.ts';
import { pivotColumns, pivotLines, readPivot, cellResult } from './pivot-tree.ts';

const answer: PivotAnswer = {
  elements: [
    [
      [0, 'FR', null],
      [1, null, null],
    ],
    [
      [3, [7, 'Bon app'], null],
      [5, [9, 'Rancho'], null],
    ],
    [[0, '2026-01-01', '2027-01-01']],
  ],
  rows: {
    nodes: [
      [[0], 3],
      [[1], 0],
      [[0, 5], 0],
      [[0, 3], 0],
    ],
    levels: [2, 3],
  },
  columns: { nodes: [[[0], 0]], levels: [1] },
  cells: [
    [null, null, 10, ['40']],
    [0, null, 8, ['30']],
    [null, 0, 5, ['20']],
    [0, 0, 4, ['-10']],
    [2, 0, 1, [null]],
  ],
};

test('[PIVOT-1] rows are put together level by level in the order in which they are told, and cells are found by them', () => {
  const { rows, columns, at } = readPivot(answer, 2);
  expect(rows.map(({ key, inside }) => [key, inside.map((node) => node.key)])).toEqual([
    ['["FR"]', ['["FR",9]', '["FR",7]']],
    ['[null]', []],
  ]);
  expect(at(rows[0]?.inside[0], columns[0])).toEqual({ records: 1, results: [null] });
  expect(at(rows[0], undefined)).toEqual({ records: 8, results: ['30'] });
  expect(at(undefined, undefined)?.records).toBe(10);
  expect(at(rows[1], columns[0])).toBeUndefined();
});

test('[PIVOT-3] an open row is followed by those in it and by how many more it has; a column stands before its total', () => {
  const { rows, columns } = readPivot(answer, 2);
  const lines = pivotLines(rows, ({ level }) => level === 1);
  expect(lines.map(({ node, more }) => more ?? node?.key)).toEqual([
    '["FR"]',
    '["FR",9]',
    '["FR",7]',
    1,
    '[null]',
  ]);
  expect(pivotLines(rows, () => false)).toHaveLength(2);
  expect(pivotColumns(rows, ({ level }) => level === 1).map(({ key }) => key)).toEqual([
    '["FR",9]',
    '["FR",7]',
    '["FR"]',
    '[null]',
  ]);
  expect(pivotColumns(columns, () => false)).toEqual(columns);
});

test('[PIVOT-7] a cell shows its result, or its share of its row, its column or all', () => {
  const { rows, columns, at } = readPivot(answer, 2);
  const [row, column] = [rows[0], columns[0]];
  const cells = {
    cell: at(row, column),
    row: at(row, undefined),
    column: at(undefined, column),
    all: at(undefined, undefined),
  };
  expect(cellResult('value', 0, cells)).toBe('-10');
  expect(cellResult('ofRow', 0, cells)).toBeCloseTo(-1 / 3);
  expect(cellResult('ofColumn', 0, cells)).toBe(-0.5);
  expect(cellResult('ofAll', 0, cells)).toBe(-0.25);
  expect(cellResult('ofAll', 0, { ...cells, all: { records: 1, results: ['0'] } })).toBeNull();
  expect(cellResult('ofRow', 0, { ...cells, cell: undefined })).toBeNull();
});
