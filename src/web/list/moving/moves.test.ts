import { expect, test } from 'vitest';
import type { ListRow } from '#web/data/row-source.ts';
import { allOf, someOf } from '#web/data/selection/selection.ts';
import { droppedAt, firstMoved, movedWith, steppedTo } from './moves.ts';

/** A list of the records 1 to `count`, of which the first `loaded` are here. */
function rowsOf(count: number, loaded = count) {
  const isHere = (at: number): boolean => at >= 0 && at < loaded;
  return {
    rowAt: (at: number): ListRow | undefined => (isHere(at) ? [at + 1] : undefined),
    positionOf: (id: number) => (isHere(id - 1) ? id - 1 : undefined),
    state: () => ({ total: { rows: count, exact: true } }) as never,
  };
}

const page = 10;

test('[LIST-111] a row goes alone where it is not selected, else with all that are', () => {
  const selection = someOf([2, 3]);
  expect(movedWith(5, selection).ids).toEqual(new Set([5]));
  expect(movedWith(2, selection)).toBe(selection);
  const all = allOf(5_000, [7]);
  expect(movedWith(7, all).ids).toEqual(new Set([7]));
  expect(movedWith(8, all)).toBe(all);
});

test('[LIST-111] steps lead past the ends of what is moved, and nowhere from an end', () => {
  const rows = rowsOf(30);
  const moved = someOf([4, 5]);
  expect(steppedTo(rows, moved, { way: 'up', page })).toEqual({ at: 2, step: 1, side: 'before' });
  expect(steppedTo(rows, moved, { way: 'down', page })).toEqual({ at: 5, step: -1, side: 'after' });
  expect(steppedTo(rows, someOf([1, 2]), { way: 'up', page })).toBeUndefined();
  expect(steppedTo(rows, someOf([1, 9]), { way: 'start', page })).toMatchObject({ at: 0, side: 'before' });
});

test('[LIST-111] of all but some, only those are gone next to', () => {
  const rows = rowsOf(5_000, 100);
  const moved = allOf(5_000, [3, 40]);
  expect(firstMoved(rows, moved)).toBe(1);
  expect(steppedTo(rows, moved, { way: 'end', page })).toEqual({ at: 39, step: -1, side: 'after' });
  expect(steppedTo(rows, moved, { way: 'start', page })).toEqual({ at: 2, step: 1, side: 'before' });
  expect(droppedAt(rows, moved, 2)).toEqual({ side: 'before', record: 3 });
  expect(droppedAt(rows, moved, 90)).toEqual({ side: 'after', record: 40 });
  expect(steppedTo(rows, allOf(5_000), { way: 'up', page })).toBeUndefined();
});

test('[LIST-111] rows that are let go among themselves stay', () => {
  const rows = rowsOf(30);
  expect(droppedAt(rows, someOf([4, 5]), 4)).toBeUndefined();
  expect(droppedAt(rows, someOf([4, 6]), 4)).toEqual({ side: 'before', record: 5 });
  expect(droppedAt(rows, someOf([1]), 30)).toEqual({ side: 'after', record: 30 });
});
