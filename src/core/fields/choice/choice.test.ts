import { expect, test } from 'vitest';
import { choices } from '../choices/choices.ts';
import { choice } from './choice.ts';

const column = {
  id: 1,
  name: 'state',
  label: { en: 'State' },
  type: 'choice',
  choices: [{ code: 'new', label: { en: 'New', fr: 'Nouveau' } }],
} as const;

test('[COL-13] a choice that was taken away is shown by its code and cannot be chosen anew', () => {
  const own = { ...column, choices: [...column.choices] };
  const reader = { locale: 'fr', timeZone: 'UTC' };
  expect(choice.toText('new', own, reader)).toBe('Nouveau');
  expect(choice.toText('gone', own, reader)).toBe('gone');
  expect(choice.parse('gone', own).ok).toBe(false);
});

test('[COL-15] a choice is read by its code or its label in any language, whatever the case', () => {
  const own = { ...column, choices: [...column.choices] };
  for (const text of ['new', 'NEW', ' nouveau '])
    expect(choice.fromText(text, own)).toEqual({ ok: true, value: 'new' });
});

test('[COL-15] accents count where two choices differ in nothing else', () => {
  const choices = [
    { code: 'eleve', label: { fr: 'Élève' } },
    { code: 'high', label: { fr: 'Élevé' } },
    { code: 'dot', label: { fr: 'Élévé.' } },
  ];
  const read = (text: string) => choice.fromText(text, { ...column, choices });
  expect(read('élevé')).toEqual({ ok: true, value: 'high' });
  expect(read('ELEVE.')).toEqual({ ok: true, value: 'dot' });
  expect(read('lève').ok).toBe(false);
});

test('[COL-24] the words of a text that name no choice, of one and of several', () => {
  const own = { ...column, choices: [...column.choices] };
  expect(choice.unknownChoices?.(' Later ', own)).toEqual(['Later']);
  expect(choice.unknownChoices?.('nouveau', own)).toEqual([]);
  expect(choices.unknownChoices?.('Later; NEW, |soon', { ...own, type: 'choices' })).toEqual([
    'Later',
    'soon',
  ]);
});
