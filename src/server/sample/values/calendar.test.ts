import { expect, test } from 'vitest';
import {
  addWorkdays,
  clockText,
  dayOf,
  dayText,
  isoMoment,
  monthIndex,
  workdayAfter,
  workdayBefore,
} from './calendar.ts';

const SUNDAY = dayOf(new Date('2026-03-01T23:59:59Z'));

test('days, times and moments are written as JSON has them', () => {
  expect(dayText(SUNDAY)).toBe('2026-03-01');
  expect(dayText(dayOf(new Date('2024-02-29T00:00:00Z')))).toBe('2024-02-29');
  expect(clockText(9 * 60 + 5)).toBe('09:05:00');
  expect(isoMoment(SUNDAY, 13 * 60)).toBe('2026-03-01T13:00:00.000Z');
  expect(monthIndex(SUNDAY)).toBe(2);
});

test('weekends move to the Friday before or the Monday after', () => {
  expect([SUNDAY - 1, SUNDAY, SUNDAY + 1].map((day) => dayText(workdayBefore(day)))).toEqual([
    '2026-02-27',
    '2026-02-27',
    '2026-03-02',
  ]);
  expect([SUNDAY - 2, SUNDAY - 1, SUNDAY].map((day) => dayText(workdayAfter(day)))).toEqual([
    '2026-02-27',
    '2026-03-02',
    '2026-03-02',
  ]);
});

test('workdays are counted past weekends', () => {
  const monday = SUNDAY + 1;
  expect([0, 1, 4, 5, 10].map((count) => addWorkdays(monday, count) - monday)).toEqual([0, 1, 4, 7, 14]);
});
