import { expect, test } from 'vitest';
import { labelOf } from './labels.ts';

test('[LANGUAGE-4] a missing label is that of the principal language, of English, or the first', () => {
  const labels = { de: 'Farbe', fr: 'Couleur', fr_CA: 'Teinte', en: 'Colour' };
  expect(labelOf(labels, 'fr_CA')).toBe('Teinte');
  expect(labelOf(labels, 'fr_BE')).toBe('Couleur');
  expect(labelOf(labels, 'es_ES')).toBe('Colour');
  expect(labelOf({ de: 'Farbe', fr: 'Couleur' }, 'es_ES')).toBe('Farbe');
});
