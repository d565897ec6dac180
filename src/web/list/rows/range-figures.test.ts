import { expect, test } from 'vitest';
import { figuresOf } from './range-figures.ts';

const reader = { locale: 'en-GB', timeZone: 'UTC' };

test('[LIST-40] numbers of a range are added up exactly', () => {
  expect(figuresOf(5, ['0.10', '0.20', 1_000], reader)).toEqual({
    cells: 5,
    sum: '1,000.3',
    average: '333.43',
    least: '0.1',
    most: '1,000.0',
  });
  expect(figuresOf(1, ['999999999999999.99', '0.01'], reader).sum).toBe('1,000,000,000,000,000.00');
  expect(figuresOf(4, [], reader)).toEqual({ cells: 4 });
});
