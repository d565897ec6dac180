import { expect, test } from 'vitest';
import { inlineLabel } from './inline-label.ts';

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
