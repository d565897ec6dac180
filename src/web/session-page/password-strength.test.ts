import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 'none'],
  ['Tr0ub4dor&3', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['123456789012', 'weak'],
  ['bluehorses42', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['Vg7#pQ2!xZ9w', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(strengthOf(password, 12)).toBe(strength);
});
