import { expect, test } from 'vitest';
import { readPivot } from '#core/query/pivot-tree.ts';
import { drawnPivot } from './drawn-pivot.ts';

const ANSWER = {
  elements: [
    [
      [0, 'fr', null],
      [1, 'de', null],
    ],
    [[0, 'Paris', null]],
    [
      [0, '2025-01-01', '2026-01-01'],
      [1, null, null],
    ],
  ] as [number, unknown, unknown][][],
  // The second country stands first, as they are sorted; a town is in the other one.
  rows: {
    nodes: [
      [[1], 0] as [number[], number],
      [[0], 1] as [number[], number],
      [[0, 0], 0] as [number[], number],
    ],
    levels: [2, 1],
  },
  columns: { nodes: [[[0], 0] as [number[], number], [[1], 0] as [number[], number]], levels: [2] },
  cells: [
    [null, null, 6, [6, '60.00']],
    [0, null, 4, [4, '40.00']],
    [1, null, 2, [2, '20.00']],
    [2, null, 2, [2, '20.00']],
    [null, 0, 5, [5, '50.00']],
    [null, 1, 1, [1, '10.00']],
    [0, 0, 4, [4, '40.00']],
    [1, 0, 1, [1, '10.00']],
    [1, 1, 1, [1, '10.00']],
    [2, 0, 2, [2, '20.00']],
  ] as [number | null, number | null, number, unknown[]][],
};

const BODY = {
  tableId: 1,
  rows: [{ column: 'country' }, { column: 'town' }],
  columns: [{ column: 'ordered', period: 'year' as const }],
  measures: [{ how: 'count' as const }, { column: 'total', how: 'sum' as const }],
};

test('[PIVOT-10] the chart of a pivot has the figures of its outermost rows and columns, in their order', () => {
  const figures = readPivot(ANSWER, 2);
  const drawn = drawnPivot({ body: { ...BODY, sort: { measure: 1 } }, figures }, 1);
  const { answer, body } = drawn.figures;
  expect(answer.breaks).toEqual([
    {
      elements: [
        ['de', null],
        ['fr', null],
      ],
      others: 0,
    },
    {
      elements: [
        ['2025-01-01', '2026-01-01'],
        [null, null],
      ],
      others: 0,
    },
  ]);
  expect(answer.cells).toEqual([
    [[0, 0], 4, ['40.00']],
    [[0, null], 4, ['40.00']],
    [[1, 0], 1, ['10.00']],
    [[1, 1], 1, ['10.00']],
    [[1, null], 2, ['20.00']],
    [[null, 0], 5, ['50.00']],
    [[null, 1], 1, ['10.00']],
    [[null, null], 6, ['60.00']],
  ]);
  expect(body).toEqual({
    tableId: 1,
    measures: [{ column: 'total', how: 'sum' }],
    breaks: [
      { column: 'country', sortedBy: 'result' },
      { column: 'ordered', period: 'year', sortedBy: 'value' },
    ],
  });
  expect(drawn.settings.type).toBe('stackedColumn');
});

test('[PIVOT-10] without columns each row is one element, and what does not add up is not put above each other', () => {
  const rows = drawnPivot({ body: { ...BODY, columns: [] }, figures: readPivot(ANSWER, 2) }, 0);
  expect(rows.figures.answer.cells).toEqual([
    [[0], 4, [4]],
    [[1], 2, [2]],
    [[null], 6, [6]],
  ]);
  const average = { ...BODY, measures: [{ column: 'total', how: 'average' as const }] };
  const drawn = drawnPivot({ body: average, figures: readPivot(ANSWER, 2) }, 0);
  expect(drawn.settings.type).toBe('column');
});
