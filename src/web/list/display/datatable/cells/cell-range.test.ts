import { expect, test } from 'vitest';
import { boundsOf, filledTo, oneCell, sidesAt, stretched } from './cell-range.ts';

const at = (row: number, column: number) => ({ row, column });

test('[LIST-40] a range reaches from where it was begun, in any direction', () => {
  const range = stretched(stretched(oneCell(at(4, 2)), at(9, 9)), at(2, 0));
  expect(boundsOf(range)).toEqual({ top: 2, bottom: 4, first: 0, last: 2 });
  expect(sidesAt(boundsOf(range), at(2, 0))).toBe('ts');
  expect(sidesAt(boundsOf(range), at(3, 1))).toBe('');
  expect(sidesAt(boundsOf(range), at(4, 2))).toBe('be');
  expect(sidesAt(boundsOf(range), at(5, 2))).toBeUndefined();
  expect(sidesAt(boundsOf(oneCell(at(1, 1))), at(1, 1))).toBe('tbse');
});

test('[LIST-51] the fill handle fills the way that it is dragged furthest', () => {
  const bounds = { top: 2, bottom: 3, first: 1, last: 2 };
  expect(filledTo(bounds, at(2, 1))).toBeUndefined();
  expect(filledTo(bounds, at(6, 3))).toEqual({ top: 4, bottom: 6, first: 1, last: 2 });
  expect(filledTo(bounds, at(4, 5))).toEqual({ top: 2, bottom: 3, first: 3, last: 5 });
  expect(filledTo(bounds, at(0, 2))).toEqual({ top: 0, bottom: 1, first: 1, last: 2 });
  expect(filledTo(bounds, at(3, 0))).toEqual({ top: 2, bottom: 3, first: 0, last: 0 });
});
