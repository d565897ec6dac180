import { expect, test } from 'vitest';
import { OPERATORS } from '../../query/operators.ts';
import { secret } from './secret.ts';

const column = { id: 1, name: 'key', label: { en: 'Key' }, type: 'secret' } as const;

test('[COL-110][COL-112] written is a text as it is, or true for what is there', () => {
  const spaced = '  a key with spaces\t ';
  expect(secret.parse(spaced, column)).toEqual({ ok: true, value: spaced });
  expect(secret.parse(true, column)).toEqual({ ok: true, value: true });
  expect(secret.parse('x'.repeat(10_000), column).ok).toBe(true);
  expect(secret.parse('😀'.repeat(5), { ...column, maxLength: 5 }).ok).toBe(true);
  expect(secret.parse('123456', { ...column, maxLength: 5 })).toEqual({
    ok: false,
    problem: { code: 'value.too_long', params: { max: 5 } },
  });
  for (const wrong of [false, 0, {}, [], ['x'], '\ud800', 'a\0b', undefined])
    expect(secret.parse(wrong, column)).toEqual({ ok: false, problem: { code: 'value.secret' } });
});

test('[COL-110] several lines are kept where the column has them, and refused elsewhere', () => {
  const key = '-----BEGIN-----\nabc\n-----END-----\n';
  expect(secret.parse(key, { ...column, multiline: true })).toEqual({ ok: true, value: key });
  expect(secret.parse(key, column)).toEqual({ ok: false, problem: { code: 'value.one_line' } });
});

test('[COL-111][COL-117] texts of files become secrets, and what is read tells only that there is one', () => {
  expect(secret.fromText('a key', column)).toEqual({ ok: true, value: 'a key' });
  for (const [locale, word] of [
    ['en-GB', 'Set'],
    ['de-AT', 'Hinterlegt'],
    ['pt-PT', 'Set'],
  ] as const)
    expect(secret.toText('a key', column, { locale, timeZone: 'UTC' })).toBe(word);
  expect(OPERATORS.filter((operator) => secret.operators.includes(operator))).toEqual([
    'isEmpty',
    'isNotEmpty',
  ]);
  const { sortable, searchable, titleable, indexable, computable } = secret;
  expect([sortable, searchable, titleable, indexable, computable]).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
