import { expect, test, vi } from 'vitest';
import { rankedRecords, sortedRows } from '#test/support/calls/sorted-rows.ts';
import { inPlace, newsOf } from './row-glance.ts';
import { RowWindows } from './row-windows.ts';
import type { ListRow, RowSource } from './row-source.ts';

test('[LIST-15] rows that changed stand in their old place, whatever came, went or moved', () => {
  const shown: ListRow[] = [
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ];
  expect(
    inPlace(shown, [
      [1, 'a'],
      [2, 'B'],
      [3, 'c'],
    ]),
  ).toEqual({
    rows: [
      [1, 'a'],
      [2, 'B'],
      [3, 'c'],
    ],
    moved: false,
  });
  expect(
    inPlace(shown, [
      [9, 'new'],
      [3, 'C'],
      [1, 'a'],
    ]),
  ).toEqual({
    rows: [
      [1, 'a'],
      [2, 'b'],
      [3, 'C'],
    ],
    moved: true,
  });
  expect(newsOf({ rows: 3, exact: true }, 5, false)).toEqual({ count: 5, moved: false });
  expect(newsOf({ rows: 3, exact: false }, 5, false)).toBeUndefined();
  expect(newsOf({ rows: 3, exact: true }, 3, false)).toBeUndefined();
});

test('[LIST-15] a glance shows new values, tells of new rows, and moves none until the list is loaded again', async () => {
  const rows = sortedRows(rankedRecords(250));
  let change: (row: ListRow) => ListRow = (row) => row;
  const source: RowSource = {
    ...rows.source,
    load: async (window, signal) => {
      const answer = await rows.source.load(window, signal);
      return { ...answer, rows: answer.rows.map(change) };
    },
  };
  const windows = new RowWindows(source, { settle: 1, later: 1 });
  windows.subscribe(() => undefined);
  windows.show(0, 20);
  await vi.waitFor(() => expect([windows.isFresh, windows.state().total?.exact]).toEqual([true, true]));
  const ids = Array.from({ length: 20 }, (_, at) => windows.rowAt(at)?.[0]);
  const third = ids[2];
  change = (row) => (row[0] === third ? [row[0], 'changed'] : row);
  rows.records = [{ id: 9_001_001, rank: -1 }, ...rows.records];
  expect(await windows.glance()).toBe(true);
  expect(Array.from({ length: 20 }, (_, at) => windows.rowAt(at)?.[0])).toEqual(ids);
  expect(windows.rowAt(2)).toEqual([third, 'changed']);
  expect(windows.state().changed).toEqual(new Set([third]));
  expect(windows.state().news).toEqual({ count: 251, moved: true });
  windows.invalidate();
  await vi.waitFor(() => expect(windows.rowAt(0)?.[0]).toBe(9_001_001));
  expect(windows.state().news).toBeUndefined();
});
