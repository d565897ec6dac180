import { expect, test } from 'vitest';
import { cardMovedTo } from './card-keys.ts';

const grid = { cards: 10, perLine: 4, page: 8 };
const moved = (from: number, key: string, mod = false) => cardMovedTo(from, { key, mod }, grid);

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
