import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentOf, wallTimeOf } from './zone-time.ts';

test('a moment is shown on the wall clock of the time zone', () => {
  expect(wallTimeOf('2026-02-28T23:30:00.000Z', 'Europe/Paris')).toEqual({
    day: '2026-03-01',
    clock: '00:30:00',
  });
  expect(wallTimeOf('2026-02-28T23:30:00.000Z', 'America/New_York')).toEqual({
    day: '2026-02-28',
    clock: '18:30:00',
  });
});

test('a wall clock time is kept as a moment in UTC', () => {
  expect(momentOf({ day: '2026-07-01', clock: '09:30:00' }, 'Europe/Paris')).toBe('2026-07-01T07:30:00.000Z');
  expect(momentOf({ day: '2026-01-01', clock: '09:30:00' }, 'Europe/Paris')).toBe('2026-01-01T08:30:00.000Z');
});

test('a time that clocks jump over is moved on by the jump', () => {
  const moment = momentOf({ day: '2026-03-29', clock: '02:30:00' }, 'Europe/Paris');
  expect(wallTimeOf(moment, 'Europe/Paris')).toEqual({ day: '2026-03-29', clock: '03:30:00' });
});

test('of two moments with the same wall clock time the first is meant', () => {
  expect(momentOf({ day: '2026-10-25', clock: '02:30:00' }, 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z');
});

test('every moment comes back, but for the hour that clocks repeat', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Europe/Paris',
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
  );
  const moments = fc.date({ min: new Date('1980-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, moments, (zone, date) => {
      const moment = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
      const wall = wallTimeOf(moment, zone);
      const back = momentOf(wall, zone);
      expect(wallTimeOf(back, zone)).toEqual(wall);
      expect([0, 3_600_000]).toContain(Date.parse(moment) - Date.parse(back));
    }),
    { numRuns: 500 },
  );
});
