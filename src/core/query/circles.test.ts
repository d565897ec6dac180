import { expect, test } from 'vitest';
import { onCircles } from './circles.ts';

test('[LIST-170] what is on a circle is found, and not what leads to one', () => {
  const above = new Map([
    [1, 1],
    [2, 3],
    [3, 4],
    [4, 2],
    [5, 4],
    [6, 5],
    [7, 8],
    [8, 99],
  ]);
  expect(onCircles(above).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4]);
  expect(onCircles(new Map([...above].toReversed())).toSorted((one, other) => one - other)).toEqual([
    1, 2, 3, 4,
  ]);
  expect(onCircles(new Map())).toEqual([]);
});
