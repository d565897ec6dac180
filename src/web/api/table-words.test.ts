import { expect, test } from 'vitest';
import { inlineLabel, tableWords } from './table-words.ts';

test.each([
  ['Order', 'en-GB', 'order'],
  ['Order line', 'en', 'order line'],
  ['VAT rate', 'en', 'VAT rate'],
  ['Étape', 'fr', 'étape'],
  ['Auftrag', 'de', 'Auftrag'],
  ['طلب', 'ar', 'طلب'],
  ['', 'en', ''],
])('[LANGUAGE-18] “%s” stands within a sentence of %s as “%s”', (label, language, expected) => {
  expect(inlineLabel(label, language)).toBe(expected);
});

test('[LANGUAGE-18] a table brings its labels and its gender to sentences', () => {
  const words = tableWords({ label: 'Commande', plural: 'Commandes', gender: 'feminine' });
  expect(words).toEqual({ label: 'Commande', plural: 'Commandes', context: 'feminine' });
  expect(tableWords(undefined)).toEqual({ label: '', plural: '', context: '' });
});
