import { expect, test } from 'vitest';
import { integer } from './integer.ts';

const column = { id: 1, name: 'number', label: { en: 'Number' }, type: 'integer' } as const;
const reader = { locale: 'en-GB', timeZone: 'UTC' };

test('a number has separators; one that names something has none', () => {
  expect(integer.toText(10248, column, reader)).toBe('10,248');
  expect(integer.toText(10248, { ...column, unit: 'kg' }, reader)).toBe('10,248\u00a0kg');
  expect(integer.toText(10248, { ...column, display: 'code' }, reader)).toBe('10248');
});
