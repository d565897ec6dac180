import { expect, test } from 'vitest';
import { formatLocale, momentFormat, numberFormat, wordsInRow } from './formats.ts';

test('a locale is written as browsers write it', () => {
  expect(formatLocale('fr_CA')).toBe('fr-CA');
  expect(formatLocale('de_DE')).toBe('de-DE');
});

test('Arabic shows the figures and the calendar that are typed', () => {
  const locale = formatLocale('ar_SA');
  expect(numberFormat(locale).format(1234567.5)).toBe('1,234,567.5');
  const day = momentFormat(locale, { day: '2-digit', month: 'long', year: 'numeric', timeZone: 'UTC' });
  expect(day.format(new Date('2026-02-28T00:00:00Z'))).toBe('28 فبراير 2026');
});

test('words in a row stand between the commas of their script', () => {
  expect(wordsInRow(['a', 'b'], 'fr-FR')).toBe('a, b');
  expect(wordsInRow(['أ', 'ب'], formatLocale('ar_SA'))).toBe('أ، ب');
});
