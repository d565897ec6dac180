import { expect, test } from 'vitest';
import { shortMoment } from './short-moment.ts';

const now = new Date('2026-03-02T08:00:00Z');
const at = { locale: 'en-GB', timeZone: 'Europe/Paris' };

test('[LOOK-11] a moment is told by its time today, by its day in words or its date before', () => {
  expect(shortMoment(new Date('2026-03-02T07:05:00Z'), now, at)).toBe('08:05');
  expect(shortMoment(new Date('2026-03-01T22:59:00Z'), now, at)).toBe('yesterday');
  // Already the same day in Paris.
  expect(shortMoment(new Date('2026-03-01T23:30:00Z'), now, at)).toBe('00:30');
  expect(shortMoment(new Date('2026-02-20T10:00:00Z'), now, at)).toBe('20 Feb');
});
