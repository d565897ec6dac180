import { expect, test } from 'vitest';
import { typedTexts } from './typed-texts.ts';

test('[CONF-110] what was sent goes once it is in the draft, and stays where that failed; what was typed meanwhile stays', () => {
  const texts = typedTexts('user:1');
  const shown = () => [...texts.store.get()].map(([field, { text, isSent }]) => [field, text, isSent]);
  texts.send('panel-tables-1-label', 'Carriage');
  texts.send('panel-tables-1-label-fr', 'Port');
  texts.put('panel-tables-1-labels', 'of another field');
  expect(texts.settle('panel-tables-1-label', false)).toEqual([
    'panel-tables-1-label',
    'panel-tables-1-label-fr',
  ]);
  expect(shown()).toEqual([
    ['panel-tables-1-label', 'Carriage', false],
    ['panel-tables-1-label-fr', 'Port', false],
    ['panel-tables-1-labels', 'of another field', false],
  ]);
  texts.send('panel-tables-1-label', 'Carriage');
  texts.put('panel-tables-1-label-fr', 'Port dû');
  texts.settle('panel-tables-1-label', true);
  expect(shown().map(([field]) => field)).toEqual(['panel-tables-1-label-fr', 'panel-tables-1-labels']);
  expect(typedTexts('user:1')).toBe(texts);
  expect([...typedTexts('user:2').store.get()]).toEqual([]);
});
