import { expect, test } from 'vitest';
import { hoursOf, isClosedDay, NO_HOURS, withinDay } from './planning-hours.ts';
import { DAY, HOUR } from '../time/wall.ts';

const range = { from: Date.UTC(2026, 4, 1), before: Date.UTC(2026, 4, 3) };
const at = (day: number, hour: number) => Date.UTC(2026, 4, day, hour);

const paris = {
  id: 7,
  title: 'Paris',
  open: [['2026-05-02T06:00:00.000Z', '2026-05-02T10:00:00.000Z']],
  days: [['2026-05-01', 'Labour Day', false]],
} as const;
const london = {
  id: 8,
  title: 'London',
  open: [['2026-05-01T08:00:00.000Z', '2026-05-01T16:00:00.000Z']],
  days: [],
} as const;

test('[PLAN-15] resources are closed outside their hours, on the wall of who looks', () => {
  const hours = hoursOf(
    {
      resources: [
        [1, 7],
        [2, 8],
      ],
      calendars: [paris, london],
    },
    { range, timeZone: 'Europe/Paris' },
  );
  expect(hours.closedOf(1)).toEqual([
    { start: range.from, end: at(2, 8) },
    { start: at(2, 12), end: range.before },
  ]);
  expect(hours.closedOf(2)?.[0]).toEqual({ start: range.from, end: at(1, 10) });
  expect(hours.closedOf(3)).toBeUndefined();
  expect(hours.closedOf(null)).toBeUndefined();
  expect(isClosedDay(hours.closedOf(1), range.from)).toBe(true);
  expect(isClosedDay(hours.closed, range.from)).toBe(false);
  expect(withinDay(hours.closed ?? [], range.from + DAY)).toEqual([
    { start: at(2, 0), end: at(2, 8) },
    { start: at(2, 12), end: range.before },
  ]);
  expect(hours.closed?.[0]).toEqual({ start: range.from, end: range.from + 10 * HOUR });
});

test('[PLAN-15] names of days say whose they are where they are not everybody’s', () => {
  const drawing = { range, timeZone: 'Europe/Paris' };
  const both = hoursOf({ resources: [], calendars: [paris, london] }, drawing);
  expect(both.nameOf(range.from)).toBe('Labour Day (Paris)');
  expect(both.nameOf(range.from + DAY)).toBeUndefined();
  expect(hoursOf({ resources: [], calendars: [paris] }, drawing).nameOf(range.from)).toBe('Labour Day');
  expect(hoursOf({ resources: [], calendars: [] }, drawing)).toBe(NO_HOURS);
});
