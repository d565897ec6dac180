import { expect, test } from 'vitest';
import { duration } from './duration.ts';

const column = { type: 'duration' } as Parameters<typeof duration.toText>[1];
const reader = { locale: 'en-GB', timeZone: 'UTC' };

test('[COL-20] a duration is shown in hours and minutes, with seconds where its column counts in them', () => {
  expect(duration.toText(5400, column, reader)).toBe('1:30');
  expect(duration.toText(5400, { ...column, unit: 'hours' }, reader)).toBe('1:30');
  expect(duration.toText(5400, { ...column, unit: 'seconds' }, reader)).toBe('1:30:00');
  expect(duration.toText(-5412, { ...column, unit: 'seconds' }, reader)).toBe('−1:30:12');
});

test('[COL-20] seconds in a column that counts in minutes are never lost where the exact value is shown', () => {
  expect(duration.toText(5412, { ...column, unit: 'minutes' }, reader)).toBe('1:30:12');
});
