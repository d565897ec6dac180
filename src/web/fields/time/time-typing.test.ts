import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { time } from '#core/fields/time/time.ts';
import { readTime, timeAfter } from './time-typing.ts';

describe('readTime', () => {
  test.each([
    ['9', '09:00:00'],
    ['9:30', '09:30:00'],
    ['930', '09:30:00'],
    ['0930', '09:30:00'],
    ['9h30', '09:30:00'],
    ['9h', '09:00:00'],
    ['9 h 30', '09:30:00'],
    ['9.30', '09:30:00'],
    ['21:30:15', '21:30:15'],
    ['9:30 pm', '21:30:00'],
    ['12 a.m.', '00:00:00'],
    ['12pm', '12:00:00'],
    ['٠٩:٣٠ م', '21:30:00'],
  ])('reads %s as %s', (typed, expected) => {
    expect(readTime(typed)).toBe(expected);
  });

  test.each(['', '24', '9:60', '13 pm', '0 am', 'x', '9:3x', '12345678', '-1'])('refuses %j', (typed) => {
    expect(readTime(typed)).toBeUndefined();
  });

  test('reads back what the field shows', () => {
    const clocks = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59));
    const locales = fc.constantFrom('en-GB', 'en-US', 'fr-FR', 'fr-CA', 'de-DE', 'es-ES');
    fc.assert(
      fc.property(locales, clocks, (locale, parts) => {
        const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
        const shown = time.toText(clock, TIME, { locale, timeZone: 'UTC' });
        expect(readTime(shown)).toBe(clock);
      }),
    );
  });
});

const TIME = { type: 'time', id: 1, name: 'at', label: { en: 'At' } } as const;

test('a time goes round at midnight', () => {
  expect(timeAfter('23:50:00', 15)).toBe('00:05:00');
  expect(timeAfter('00:05:00', -15)).toBe('23:50:00');
});
