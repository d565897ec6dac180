import { expect, test } from 'vitest';
import { OPERATORS } from '../../query/operators.ts';
import { password } from './password.ts';

const column = { id: 1, name: 'word', label: { en: 'Word' }, type: 'password' } as const;

test('[COL-16] written is a text as it is, or true for what is there', () => {
  const spaced = '  a text with spaces  ';
  expect(password.parse(spaced, column)).toEqual({ ok: true, value: spaced });
  expect(password.parse(true, column)).toEqual({ ok: true, value: true });
  expect(password.parse('x'.repeat(1_000), column).ok).toBe(true);
  expect(password.parse('x'.repeat(1_001), column)).toEqual({
    ok: false,
    problem: { code: 'value.too_long', params: { max: 1_000 } },
  });
  for (const wrong of [false, 0, {}, [], ['x'], { hash: 'x' }, '\ud800', undefined])
    expect(password.parse(wrong, column)).toEqual({ ok: false, problem: { code: 'value.password' } });
});

test('[COL-17] no text of a file or an address becomes one, and what is read tells only that there is one', () => {
  expect(password.fromText('a long password', column)).toEqual({
    ok: false,
    problem: { code: 'value.password' },
  });
  for (const [locale, word] of [
    ['en-GB', 'Set'],
    ['fr-FR', 'Défini'],
    ['pt-PT', 'Set'],
  ] as const)
    expect(password.toText('a long password', column, { locale, timeZone: 'UTC' })).toBe(word);
  expect(OPERATORS.filter((operator) => password.operators.includes(operator))).toEqual([
    'isEmpty',
    'isNotEmpty',
  ]);
  expect([password.sortable, password.searchable, password.writeOnly]).toEqual([false, false, 'hashed']);
});
