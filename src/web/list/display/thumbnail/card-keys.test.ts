import { expect, test } from 'vitest';
import type { PositionRun } from '#web/data/rows.ts';
import { cardMovedTo } from './card-keys.ts';
import { cardLines } from './card-lines.ts';

const heights = { perLine: 4, lineHeight: 100, headHeight: 40 };
const layoutOf = (runs: readonly PositionRun[]) => cardLines(runs, heights).layout;
const plain = { lines: layoutOf([{ of: 'rows', count: 10 }]), view: 250 };
const moved = (row: number, key: string, mod = false) =>
  cardMovedTo({ row, column: 0 }, { key, mod }, plain)?.row;

test('[LIST-131] arrows lead among cards in two dimensions, and never out of them', () => {
  expect([moved(5, 'ArrowLeft'), moved(5, 'ArrowRight')]).toEqual([4, 6]);
  expect([moved(5, 'ArrowUp'), moved(1, 'ArrowUp')]).toEqual([1, 1]);
  expect([moved(5, 'ArrowDown'), moved(6, 'ArrowDown'), moved(9, 'ArrowDown')]).toEqual([9, 9, 9]);
  expect([moved(0, 'ArrowLeft'), moved(9, 'ArrowRight')]).toEqual([0, 9]);
});

test('[LIST-131] Home and End lead along a line, with Ctrl through all, page keys by what is in sight', () => {
  expect([moved(6, 'Home'), moved(5, 'End'), moved(9, 'End')]).toEqual([4, 7, 9]);
  expect([moved(6, 'Home', true), moved(1, 'End', true)]).toEqual([0, 9]);
  expect([moved(1, 'PageDown'), moved(9, 'PageUp'), moved(3, 'PageUp')]).toEqual([9, 1, 3]);
  expect(moved(3, 'Tab')).toBeUndefined();
});

/** A closed group, one with six cards, one with a single card, and a closed one. */
const grouped = {
  lines: layoutOf([
    { of: 'groups', count: 2 },
    { of: 'rows', count: 6 },
    { of: 'groups', count: 1 },
    { of: 'rows', count: 1 },
    { of: 'groups', count: 1 },
  ]),
  view: 260,
};

/** Where keys lead one after the other. */
function led(row: number, ...keys: readonly string[]) {
  const rows: number[] = [];
  let place = { row, column: 0 };
  for (const key of keys) {
    place = cardMovedTo(place, { key, mod: false }, grouped) ?? place;
    rows.push(place.row);
  }
  return rows;
}

test('[LIST-174] arrows lead from cards to the heads of groups and back, up and down in the same column', () => {
  expect(led(0, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp')).toEqual([1, 2, 1, 0]);
  expect(led(5, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toEqual([7, 8, 9, 10, 10]);
  expect(led(4, 'ArrowUp', 'ArrowDown')).toEqual([1, 4]);
  expect(led(1, 'ArrowRight', 'ArrowLeft')).toEqual([2, 1]);
  expect(led(7, 'ArrowRight', 'ArrowRight')).toEqual([8, 9]);
});

test('[LIST-174] Home and End stay within the line of a group, page keys go by what is in sight', () => {
  expect(led(7, 'Home', 'End')).toEqual([6, 7]);
  expect(led(1, 'End', 'Home')).toEqual([1, 1]);
  expect(led(0, 'PageDown', 'PageDown')).toEqual([6, 10]);
  expect(led(10, 'PageUp')).toEqual([6]);
});
