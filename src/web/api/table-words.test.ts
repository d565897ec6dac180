import { expect, test } from 'vitest';
import { tableWords } from './table-words.ts';

test('[LANGUAGE-18] a table brings its labels and its gender to sentences', () => {
  const words = tableWords({ label: 'Commande', plural: 'Commandes', gender: 'feminine' });
  expect(words).toEqual({ label: 'Commande', plural: 'Commandes', context: 'feminine' });
  expect(tableWords(undefined)).toEqual({ label: '', plural: '', context: '' });
});
