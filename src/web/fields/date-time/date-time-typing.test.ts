import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateTime } from '#core/fields/date-time/date-time.ts';
import { formatLocale } from '#core/language/formats.ts';
import { readDateTime } from './date-time-typing.ts';
import { wallTimeOf } from '#core/language/zone-time.ts';

const PARIS = { locale: 'fr-FR', timeZone: 'Europe/Paris' };
const LONDON = { locale: 'en-GB', timeZone: 'Europe/London' };
const RIYADH = { locale: formatLocale('ar_SA'), timeZone: 'Asia/Riyadh' };
const NOW = new Date('2026-02-27T11:00:00Z');

describe('readDateTime', () => {
  test.each([
    ['28/02/2026 9:30', PARIS, '2026-02-28T08:30:00.000Z'],
    ['28 févr. 2026, 09:30', PARIS, '2026-02-28T08:30:00.000Z'],
    ['2026-02-28 09:30', PARIS, '2026-02-28T08:30:00.000Z'],
    ['2026-02-28T09:30', PARIS, '2026-02-28T08:30:00.000Z'],
    ['2026-02-28T09:30:00Z', PARIS, '2026-02-28T09:30:00.000Z'],
    ['28/2 9h30', PARIS, '2026-02-28T08:30:00.000Z'],
    ['28/02/2026', PARIS, '2026-02-27T23:00:00.000Z'],
    ['demain 14h', PARIS, '2026-02-28T13:00:00.000Z'],
    ['28 février 2026 à 9:30', PARIS, '2026-02-28T08:30:00.000Z'],
    ['28 فبراير 2026، 09:30 م', RIYADH, '2026-02-28T18:30:00.000Z'],
    ['٢٨/٠٢/٢٠٢٦ ٩:٣٠', RIYADH, '2026-02-28T06:30:00.000Z'],
    ['9:30 pm', LONDON, '2026-02-27T21:30:00.000Z'],
    ['1 Jul 2026 at 9:30 am', LONDON, '2026-07-01T08:30:00.000Z'],
  ])('reads %s', (typed, reader, expected) => {
    expect(readDateTime(typed, reader, NOW)).toBe(expected);
  });

  test.each(['', 'x', '31/02/2026 9:30', '28/02/2026 25:00', '2026-13-01T00:00Z', '28/02/2026 9:30 9:30'])(
    'refuses %j',
    (typed) => {
      expect(readDateTime(typed, LONDON, NOW)).toBeUndefined();
    },
  );

  test('reads back what the field shows, to the minute', () => {
    const locales = fc.constantFrom('en-GB', 'en-US', 'fr-FR', 'fr-CA', 'de-DE', 'es-ES', RIYADH.locale);
    const zones = fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata');
    const moments = fc.date({
      min: new Date('1980-01-01'),
      max: new Date('2037-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(locales, zones, moments, (locale, timeZone, date) => {
        const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString();
        const shown = dateTime.toText(minute, MOMENT, { locale, timeZone });
        const read = readDateTime(shown, { locale, timeZone }, NOW);
        expect(read && wallTimeOf(read, timeZone)).toEqual(wallTimeOf(minute, timeZone));
      }),
      { numRuns: 300 },
    );
  });
});

const MOMENT = { type: 'dateTime', id: 1, name: 'at', label: { en: 'At' } } as const;
