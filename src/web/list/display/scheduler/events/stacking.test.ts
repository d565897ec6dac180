import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clashesOf, lanesOf, sideBySide, type Lasting } from './stacking.ts';

const items = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
    .map(([start, length]): Lasting => ({ start, end: start + length })),
  { maxLength: 25 },
);

const meet = (one: Lasting, other: Lasting) => one.start < other.end && other.start < one.end;

test('[PLAN-4] nothing meets in a lane, and no lane is empty', () => {
  fc.assert(
    fc.property(items, (all) => {
      const placed = lanesOf(all);
      expect(placed.length).toBe(all.length);
      for (const [at, one] of placed.entries())
        for (const other of placed.slice(at + 1))
          if (one.lane === other.lane) expect(meet(one.item, other.item)).toBe(false);
      const lanes = new Set(placed.map(({ lane }) => lane));
      expect([...lanes].toSorted((one, other) => one - other)).toEqual([...lanes.keys()].map((_, at) => at));
    }),
  );
});

test('[PLAN-4] what meets stands in columns of one width, each its own', () => {
  fc.assert(
    fc.property(items, (all) => {
      const placed = sideBySide(all);
      for (const [at, one] of placed.entries()) {
        expect(one.lane).toBeLessThan(one.lanes);
        for (const other of placed.slice(at + 1))
          if (meet(one.item, other.item)) {
            expect(one.lanes).toBe(other.lanes);
            expect(one.lane).not.toBe(other.lane);
          }
      }
    }),
  );
});

test('[PLAN-11] clashes are the times at which two or more are under way', () => {
  fc.assert(
    fc.property(items, (all) => {
      const clashes = clashesOf(all);
      for (let time = 0; time < 90; time++) {
        const under = all.filter(({ start, end }) => start <= time && time < end).length;
        const told = clashes.some(({ start, end }) => start <= time && time < end);
        expect(told, `at ${time}`).toBe(under > 1);
      }
    }),
  );
});
