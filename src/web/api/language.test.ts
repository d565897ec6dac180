import { expect, test } from 'vitest';
import { directionOf, languageTag } from './language.ts';

test('a locale is written as browsers write it', () => {
  expect(languageTag('fr_CA')).toBe('fr-CA');
  expect(languageTag('en')).toBe('en');
});

test('Arabic is written from right to left, French is not', () => {
  expect(directionOf('ar_SA')).toBe('rtl');
  expect(directionOf('fr_FR')).toBe('ltr');
});
