import { expect, test } from 'vitest';
import { partOfDay } from './day-part.ts';

test('the part of the day is that of the time zone', () => {
  const moment = new Date('2026-03-01T10:30:00Z');
  expect(partOfDay(moment, 'Europe/Paris')).toBe('morning');
  expect(partOfDay(moment, 'Asia/Tokyo')).toBe('evening');
  expect(partOfDay(moment, 'Asia/Kolkata')).toBe('afternoon');
  expect(partOfDay(new Date('2026-03-01T03:00:00Z'), 'UTC')).toBe('evening');
});
