import { expect, test } from 'vitest';
import { pinnedFirst, type Arrangement, type PlacedColumn } from '../state/list-columns.ts';
import { canUnpin, columnMoved, withPin } from './pinned-columns.ts';
import { columnSlice, frozenIn, type ShownColumn } from './shown-columns.ts';

const column = (path: string): PlacedColumn => ({
  path,
  column: { id: 1, name: path, type: 'text', label: path, writable: true },
  label: path,
  width: 100,
  sortable: true,
});

/** The columns as a list shows them, those that stay in capitals. */
function shown({ columns = ['a', 'b', 'c', 'd'], pinned }: Arrangement): readonly PlacedColumn[] {
  return pinnedFirst(columns.map(column), { pinned });
}

function said(arrangement: Arrangement): string {
  return shown(arrangement)
    .map(({ path, pinned }) => (pinned ? path.toUpperCase() : path))
    .join('');
}

test('[LIST-90] pinned columns stand before the others; the first one stays where none is pinned', () => {
  expect(said({})).toBe('Abcd');
  expect(said({ pinned: ['c', 'b'] })).toBe('BCad');
  expect(said({ pinned: ['gone'] })).toBe('Abcd');
});

test('[LIST-90] a column is pinned behind those that are, and unpinned to the first place after them', () => {
  const two = withPin(shown({}), 'c', true);
  expect(said(two)).toBe('ACbd');
  expect(said(withPin(shown(two), 'a', false))).toBe('Cabd');
  expect(said(withPin(shown(two), 'c', false))).toBe('Acbd');
  expect(canUnpin(shown(two), 'a')).toBe(true);
  expect(canUnpin(shown({}), 'a')).toBe(false);
  expect(said(withPin(shown({}), 'a', false))).toBe('Abcd');
});

test('[LIST-90] what is moved among pinned columns is pinned, what is moved away from them is not', () => {
  const two = withPin(shown({}), 'b', true);
  expect(said(two)).toBe('ABcd');
  expect(said({ ...columnMoved(shown(two), 'd', -3) })).toBe('DABc');
  expect(said({ ...columnMoved(shown(two), 'd', -2) })).toBe('ADBc');
  expect(said({ ...columnMoved(shown(two), 'd', -1) })).toBe('ABdc');
  expect(said({ ...columnMoved(shown(two), 'a', 1) })).toBe('BAcd');
  expect(said({ ...columnMoved(shown(two), 'a', 2) })).toBe('Bcad');
  expect(said({ ...columnMoved(shown({}), 'a', 1) })).toBe('Bacd');
  expect(said({ ...columnMoved(shown({}), 'd', -3) })).toBe('Dabc');
});

test('[LIST-90] no more columns stay than leave room for the others', () => {
  const columns = shown({ pinned: ['a', 'b', 'c'] });
  expect(frozenIn(columns, 1_000)).toBe(3);
  expect(frozenIn(columns, 400)).toBe(2);
  expect(frozenIn(columns, 80)).toBe(1);
  // Before the grid is measured all that are wanted stay.
  expect(frozenIn(columns, 0)).toBe(3);
  expect(frozenIn(shown({ columns: ['a'] }), 500)).toBe(1);
});

test('[LIST-90] columns that stay are always drawn, the others as far as they are near', () => {
  const columns = Array.from({ length: 40 }, (_, at) => ({
    ...column(String(at)),
    start: (at < 3 ? at : at - 3) * 100,
  })) as unknown as readonly ShownColumn[];
  const slice = columnSlice(columns, { left: 1_500, width: 600, frozen: 3 });
  expect(slice).toMatchObject({ frozen: 3, from: 15, to: 27, before: 1_200 });
  expect(slice.before + (slice.to - slice.from) * 100 + slice.after).toBe(3_700);
});
