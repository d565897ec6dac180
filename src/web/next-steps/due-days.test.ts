import { expect, test } from 'vitest';
import { daysLater, dayInWords, dueGroup, putOffTo } from './due-days.ts';

const today = '2026-12-30';

test('[MSG-48] open work is grouped by when it is due', () => {
  const groups = [null, '2025-01-01', '2026-12-29', today, '2026-12-31', '2027-01-06', '2027-01-07'].map(
    (day) => dueGroup(day, today),
  );
  expect(groups).toEqual(['undated', 'overdue', 'overdue', 'today', 'week', 'week', 'later']);
});

test('[MSG-48] what is overdue or has no date is put off from today, all else from its day', () => {
  expect(putOffTo('2026-11-01', today, 1)).toBe('2026-12-31');
  expect(putOffTo(null, today, 7)).toBe('2027-01-06');
  expect(putOffTo('2027-02-22', today, 7)).toBe('2027-03-01');
  expect(daysLater('2028-02-28', 1)).toBe('2028-02-29');
});

test('[MSG-47] a day near has its weekday, one of another year its year', () => {
  expect(dayInWords('2026-12-29', today, 'en-GB')).toMatch(/^Tue,? 29 Dec$/);
  expect(dayInWords('2027-01-02', today, 'en-GB')).toMatch(/^Sat,? 2 Jan 2027$/);
  expect(dayInWords('2026-03-01', today, 'en-GB')).toBe('1 Mar');
});
