import { expect, test } from 'vitest';
import type { RelativePeriod } from '../query/asked-value.ts';
import { daysOfPeriod } from './period.ts';

const asker = { now: '2026-05-06T22:30:00.000Z', timeZone: 'UTC', locale: 'en_GB' };
const days = (period: RelativePeriod, more: Partial<typeof asker> = {}) => {
  const { from, before } = daysOfPeriod(period, { ...asker, ...more });
  return `${from} ${before}`;
};

test('[FILTER-12] periods are told by the day on which they are asked for', () => {
  expect(days({ relative: 'today' })).toBe('2026-05-06 2026-05-07');
  expect(days({ relative: 'yesterday' })).toBe('2026-05-05 2026-05-06');
  expect(days({ relative: 'tomorrow' })).toBe('2026-05-07 2026-05-08');
  expect(days({ relative: 'this', unit: 'month' })).toBe('2026-05-01 2026-06-01');
  expect(days({ relative: 'previous', unit: 'quarter' })).toBe('2026-01-01 2026-04-01');
  expect(days({ relative: 'following', unit: 'year' })).toBe('2027-01-01 2028-01-01');
  expect(days({ relative: 'last', amount: 30, unit: 'day' })).toBe('2026-04-06 2026-05-07');
  expect(days({ relative: 'last', amount: 12, unit: 'month' })).toBe('2025-05-06 2026-05-07');
  expect(days({ relative: 'next', amount: 2, unit: 'week' })).toBe('2026-05-06 2026-05-21');
});

test('[FILTER-12] a month that is too short ends with its last day', () => {
  const now = '2026-03-31T10:00:00.000Z';
  expect(days({ relative: 'last', amount: 1, unit: 'month' }, { now })).toBe('2026-02-28 2026-04-01');
  expect(days({ relative: 'last', amount: 1, unit: 'year' }, { now: '2028-02-29T10:00:00.000Z' })).toBe(
    '2027-02-28 2028-03-01',
  );
});

test('[FILTER-12] today is that of the viewer’s time zone, weeks begin as the viewer’s language says', () => {
  expect(days({ relative: 'today' }, { timeZone: 'Asia/Tokyo' })).toBe('2026-05-07 2026-05-08');
  expect(days({ relative: 'this', unit: 'week' })).toBe('2026-05-04 2026-05-11');
  expect(days({ relative: 'this', unit: 'week' }, { locale: 'en_US' })).toBe('2026-05-03 2026-05-10');
  expect(days({ relative: 'this', unit: 'week' }, { locale: 'ar_EG' })).toBe('2026-05-02 2026-05-09');
});

test('[FILTER-12] periods stay within the years that dates have', () => {
  const now = '0500-01-01T00:00:00.000Z';
  expect(days({ relative: 'last', amount: 1_000, unit: 'year' }, { now })).toBe('0001-01-01 0500-01-02');
  const late = '9500-01-01T00:00:00.000Z';
  expect(days({ relative: 'next', amount: 1_000, unit: 'year' }, { now: late })).toBe(
    '9500-01-01 9999-12-31',
  );
});
