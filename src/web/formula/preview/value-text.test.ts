import { expect, test } from 'vitest';
import { valueText } from './value-text.ts';

const french = { locale: 'fr-FR', timeZone: 'Europe/Paris' };

test.each([
  [{ kind: 'boolean' }, true, 'Oui'],
  [{ kind: 'integer' }, 1234, '1 234'],
  [{ kind: 'decimal' }, '8.758333333333', '8,758333333333'],
  [{ kind: 'money', currency: 'EUR' }, '237.5', '237,50 €'],
  [{ kind: 'date' }, '2026-02-28', '28 févr. 2026'],
  [{ kind: 'duration' }, 5400, '1:30'],
  [{ kind: 'text' }, 'Bon "app"', 'Bon "app"'],
  [{ kind: 'choices' }, ['new', 'old'], 'new, old'],
])('[FORMULA-11] a value of the kind %j reads in French', (type, value, text) => {
  expect(valueText(type, value, french)?.replaceAll(/\s/g, ' ')).toBe(text);
});

test('[FORMULA-11] an empty value has no text', () => {
  expect(valueText({ kind: 'date' }, null, french)).toBeUndefined();
});
