import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

test('time passed is said in the largest unit that fits', () => {
  expect(timeAgo(20_000, 'en')).toBe('now');
  expect(timeAgo(5 * 60_000, 'en')).toBe('5 minutes ago');
  expect(timeAgo(3 * 3_600_000, 'fr')).toBe('il y a 3 heures');
  expect(timeAgo(26 * 3_600_000, 'fr')).toBe('hier');
});
