import { expect, test } from 'vitest';
import type { Rows } from '#web/data/rows.ts';
import { withNewRows } from './grid-source.ts';

/** A list of three rows; in groups the second line is the end of one. */
function rowsOf(parts: Partial<Rows> = {}, exact = true): Rows {
  const ids = [11, 12, 13];
  return {
    state: () => ({ version: 0, total: { rows: 3, exact }, failure: undefined, changed: new Set() }),
    rowAt: (position: number) => (ids[position] === undefined ? undefined : [ids[position]]),
    positionOf: (id: number) => (ids.includes(id) ? ids.indexOf(id) : undefined),
    isFresh: true,
    ...parts,
  } as unknown as Rows;
}

const lines = (source: ReturnType<typeof withNewRows>) =>
  Array.from({ length: source.state().total?.rows ?? 0 }, (_, at) =>
    source.endAt(at) ? 'end' : source.rowAt(at)?.[0],
  );

test('[LIST-94] a list ends in its new rows and a line where another one is begun, once its end is known', () => {
  const parts = { keys: [-1, -2], inGroups: undefined, isOpen: true };
  const source = withNewRows(rowsOf(), parts);
  expect(lines(source)).toEqual([11, 12, 13, -1, -2, 'end']);
  expect([source.positionOf(-2), source.positionOf(12), source.behind]).toEqual([4, 1, 3]);
  expect(lines(withNewRows(rowsOf({}, false), parts))).toEqual([11, 12, 13, -1, -2]);
  expect(lines(withNewRows(rowsOf(), { ...parts, keys: [], isOpen: false }))).toEqual([11, 12, 13]);
});

test('[LIST-94] a new row of a group stands where its end was', () => {
  const group = { path: '/a', values: [] };
  const windows = rowsOf({
    groupAt: () => undefined,
    rowAt: (position) => (position === 1 ? undefined : [11 + position]),
    endAt: (position) => (position === 1 ? group : undefined),
    endOf: (path) => (path === '/a' ? 1 : undefined),
  });
  const none = { keyIn: () => undefined, pathOf: () => undefined };
  const one = {
    keyIn: (path: string) => (path === '/a' ? -1 : undefined),
    pathOf: (key: number) => (key === -1 ? '/a' : undefined),
  };
  expect(lines(withNewRows(windows, { keys: [], inGroups: none, isOpen: true }))).toEqual([11, 'end', 13]);
  const source = withNewRows(windows, { keys: [], inGroups: one, isOpen: true });
  expect(lines(source)).toEqual([11, -1, 13]);
  expect([source.positionOf(-1), source.behind]).toEqual([1, 0]);
});
