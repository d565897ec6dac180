import { expect, test } from 'vitest';
import { Random, randomAt, streamStart, weighted } from './random.ts';

test('the same start gives the same numbers, another one others', () => {
  const numbers = (start: number) => Array.from({ length: 20 }, draw(new Random(start)));
  expect(numbers(1)).toEqual(numbers(1));
  expect(numbers(1)).not.toEqual(numbers(2));
});

test('numbers lie from 0 to below 1 and are spread evenly', () => {
  const random = new Random(7);
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let at = 0; at < 100_000; at += 1) {
    const number = random.next();
    const tenth = Math.floor(number * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

test('records and streams begin differently', () => {
  const starts = [1, 2, 3].flatMap((seed) => ['contact', 'company'].map((name) => streamStart(seed, name)));
  expect(new Set(starts).size).toBe(6);
  const first = Array.from({ length: 10_000 }, (_, index) => randomAt(starts[0] ?? 0, index).next());
  expect(new Set(first).size).toBeGreaterThan(9_990);
});

test('weights are kept', () => {
  expect(weighted({ often: 3, seldom: 1, never: 0 })).toEqual(['often', 'often', 'often', 'seldom']);
});

function draw(random: Random): () => number {
  return () => random.next();
}
