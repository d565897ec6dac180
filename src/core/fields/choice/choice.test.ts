import { expect, test } from 'vitest';
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
