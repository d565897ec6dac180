import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeSpans, type TimeSpan } from './free-spans.ts';

const span = fc
  .tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: -3, max: 20 }))
  .map(([from, length]): TimeSpan => ({ from, to: from + length }));
const spans = fc.array(span, { maxLength: 8 });

test('[PLAN-28] free are exactly the times at which all are open and none is taken, for long enough', () => {
  fc.assert(
    fc.property(
      fc.array(spans, { maxLength: 3 }),
      spans,
      fc.integer({ min: 1, max: 9 }),
      (open, busy, length) => {
        const range = { from: 0, to: 50 };
        const isIn = (all: readonly TimeSpan[], at: number) =>
          all.some(({ from, to }) => from <= at && at < to);
        const isFree = (at: number) =>
          isIn([range], at) && open.every((own) => isIn(own, at)) && !isIn(busy, at);
        const expected: { from: number; to: number }[] = [];
        for (let at = 0; at < 50; at += 1) {
          if (!isFree(at)) continue;
          const last = expected.at(-1);
          if (last?.to === at) last.to = at + 1;
          else expected.push({ from: at, to: at + 1 });
        }
        expect(freeSpans({ open, busy, range, length })).toEqual(
          expected.filter(({ from, to }) => to - from >= length),
        );
      },
    ),
    { numRuns: 2_000 },
  );
});
