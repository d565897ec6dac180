import fc from 'fast-check';
import Big from 'big.js';
import { expect, test } from 'vitest';
import { must } from '../../std/must.ts';
import { ranksBetween } from './rank.ts';

const rank = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 9 }))
  .map(([digits, places]) => new Big(String(digits)).div(new Big(10).pow(places)).toFixed());

test('[LIST-9] ranks between two rise, stand between them, and are as short as they can be', () => {
  fc.assert(
    fc.property(rank, rank, fc.integer({ min: 1, max: 40 }), (one, other, count) => {
      const [low, high] = new Big(one).lt(other) ? [one, other] : [other, one];
      const ranks = ranksBetween(low, high, count);
      if (new Big(low).eq(high)) return ranks === undefined;
      const all = [low, ...must(ranks, 'room'), high].map((text) => new Big(text));
      expect(ranks).toHaveLength(count);
      return all.every((value, at) => at === 0 || value.gt(must(all[at - 1], 'the one before')));
    }),
  );
});

test('[LIST-9] before the first one there are always whole numbers', () => {
  expect(ranksBetween(undefined, '1', 3)).toEqual(['-2', '-1', '0']);
  expect(ranksBetween(undefined, '0.25', 2)).toEqual(['-1', '0']);
  expect(ranksBetween(undefined, '-0.25', 2)).toEqual(['-2', '-1']);
});

test('[LIST-9] whoever goes to one place again and again gets short ranks, and in the end no room', () => {
  let [rounds, high] = [0, '2'];
  for (; rounds < 1_000; rounds++) {
    const next = ranksBetween('1', high, 1)?.[0];
    if (next === undefined) break;
    high = next;
  }
  expect(rounds).toBeGreaterThan(80);
  expect(high.length).toBeLessThan(40);
});
