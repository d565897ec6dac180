import { todayIn } from '#core/fields/date/day.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { date } from '#core/fields/date/date.ts';
import { dayAfter, monthAfter, readDate } from './date-typing.ts';

const TODAY = '2026-02-27';

describe('readDate', () => {
  test.each([
    ['en-GB', '2026-03-01', '2026-03-01'],
    ['en-GB', '01/03/2026', '2026-03-01'],
    ['en-US', '03/01/2026', '2026-03-01'],
    ['fr-FR', '1.3.26', '2026-03-01'],
    ['fr-FR', '01032026', '2026-03-01'],
    ['en-US', '030126', '2026-03-01'],
    ['en-GB', '1/3', '2026-03-01'],
    ['en-GB', '15', '2026-02-15'],
    ['en-GB', '08 Jul 1996', '1996-07-08'],
    ['en-GB', '8 july 96', '1996-07-08'],
    ['en-US', 'Jul 08, 1996', '1996-07-08'],
    ['fr-FR', '08 juil. 1996', '1996-07-08'],
    ['fr-FR', '8 FEVRIER 1996', '1996-02-08'],
    ['fr-FR', '1 août', '2026-08-01'],
    ['en-US', '2026/3/1', '2026-03-01'],
    ['fr-FR', 'aujourd’hui', '2026-02-27'],
    ['en-GB', 'Tomorrow', '2026-02-28'],
    ['en-GB', '+7', '2026-03-06'],
    ['en-GB', '-27', '2026-01-31'],
    ['en-GB', '29/02/24', '2024-02-29'],
    ['en-GB', '1/1/46', '1946-01-01'],
    ['en-GB', '1/1/45', '2045-01-01'],
  ])('%s reads %s as %s', (locale, typed, expected) => {
    expect(readDate(typed, locale, TODAY)).toBe(expected);
  });

  test.each([
    '',
    '31/02/2026',
    '29/02/26',
    '13/13/2026',
    '1/2/3/4',
    'x',
    '1 Ju 2026',
    '99',
    '123',
    '1/1/202',
  ])('refuses %j', (typed) => {
    expect(readDate(typed, 'en-GB', TODAY)).toBeUndefined();
  });

  test('reads back what the field shows, in every language of the product', () => {
    const locales = ['en-GB', 'en-US', 'fr-FR', 'fr-CA', 'fr-CH', 'de-DE', 'es-ES'];
    const moments = fc.date({
      min: new Date('0001-01-01'),
      max: new Date('9999-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.constantFrom(...locales), moments, (locale, moment) => {
        const day = moment.toISOString().slice(0, 10);
        fc.pre(Number(day.slice(0, 4)) >= 1000);
        const shown = date.toText(day, DATE, { locale, timeZone: 'UTC' });
        expect(readDate(shown, locale, TODAY)).toBe(day);
      }),
    );
  });
});

const DATE = { type: 'date', id: 1, name: 'day', label: { en: 'Day' } } as const;

test('days and months are counted by the calendar', () => {
  expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29');
  expect(dayAfter('9999-12-31', 1)).toBeUndefined();
  expect(monthAfter('2024-01-31', 1)).toBe('2024-02-29');
  expect(monthAfter('2024-01-31', -2)).toBe('2023-11-30');
});

test('today depends on the time zone', () => {
  const moment = new Date('2026-02-27T23:30:00Z');
  expect(todayIn('Europe/Paris', moment)).toBe('2026-02-28');
  expect(todayIn('America/New_York', moment)).toBe('2026-02-27');
});
