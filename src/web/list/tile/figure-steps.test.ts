import { expect, test } from 'vitest';
import { isHigher, lineSteps, lineStepOf } from './figure-steps.ts';
import { beforePeriod, tilePeriod, withinPeriod } from './tile-period.ts';

const asker = { now: '2026-05-06T22:30:00Z', timeZone: 'Europe/Paris', locale: 'en_GB' };
const days = (amount: number) => ({ relative: 'last', amount, unit: 'day' }) as const;

test('[DASH-5] a line has a point for each day, week or month, also for those without records', () => {
  expect([7, 90, 365].map((amount) => lineStepOf(days(amount), asker))).toEqual(['day', 'week', 'month']);
  // In Paris it is the 7th already.
  const found = [
    ['2026-05-05', 2],
    ['2026-05-06T22:00:00.000Z', 5],
  ] as const;
  const points = lineSteps(found, { period: days(3), step: 'day', asker, none: 0 });
  expect(points).toEqual([0, 2, 0, 5]);
  const weeks = lineSteps([['2026-05-04', 1]], { period: days(10), step: 'week', asker, none: null });
  expect(weeks).toEqual([null, 1]);
  const year = { relative: 'this', unit: 'year' } as const;
  expect(lineSteps([['2026-05-01', 9]], { period: year, step: 'month', asker, none: 0 })).toEqual([
    0, 0, 0, 0, 9,
  ]);
});

test('[DASH-5] a figure is compared with as many days before', () => {
  const trend = { column: 'ordered', days: 30 };
  const last = tilePeriod({ trend }, 'all');
  expect(last && withinPeriod(undefined, last)).toEqual({
    column: 'ordered',
    operator: 'equal',
    value: days(30),
  });
  expect(last && beforePeriod(undefined, last)).toEqual({
    all: [
      { column: 'ordered', operator: 'greaterOrEqual', value: days(61) },
      { column: 'ordered', operator: 'less', value: days(30) },
    ],
  });
  expect([isHigher(2, 1), isHigher(1, 2), isHigher(1, 1)]).toEqual([true, false, undefined]);
});

test('[DASH-7] the period of the dashboard holds for tiles that say by which column, before that of their trend', () => {
  const trend = { column: 'ordered', days: 30 };
  expect(tilePeriod({ trend, filterBy: 'shipped' }, 'thisMonth')?.column).toBe('shipped');
  expect(tilePeriod({ trend, filterBy: 'shipped' }, 'all')?.column).toBe('ordered');
  expect(tilePeriod({ trend }, 'thisMonth')?.column).toBe('ordered');
  expect(tilePeriod({}, 'thisMonth')).toBeUndefined();
});
