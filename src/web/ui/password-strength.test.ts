import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 'none'],
  ['Tr0ub4dor&3', 'short'],
  ['e\u0301'.repeat(11), 'short'],
  ['😀'.repeat(11), 'short'],
  ['aaaaaaaaaaaaaaaa', 'enough'],
  ['correct horse battery staple', 'enough'],
] as const)('[RESET-29] %j is %s: the length is all that the page judges', (password, strength) => {
  expect(strengthOf(password, 12)).toBe(strength);
});
