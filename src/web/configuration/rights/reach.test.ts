import { expect, test } from 'vitest';
import { cellOf } from '#core/access/matrix.ts';
import { reachesOf } from './reach.ts';

test('[ACCESS-33] the letters of a cell say how far each operation is allowed', () => {
  expect(reachesOf('acnc')).toEqual({
    create: 'always',
    read: 'condition',
    update: 'never',
    delete: 'condition',
  });
  expect(() => reachesOf('ax')).toThrow('ax');
});

test('[ACCESS-33] each role has four letters among those of all', () => {
  expect([0, 1].map((role) => cellOf('aaaannnc', role))).toEqual(['aaaa', 'nnnc']);
});
