import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { grammarFiles } from '../../../../scripts/build-grammar.ts';
import { fuzzFormulas } from '../../../../scripts/long-runs/fuzz-formulas.ts';
import { checkFormula } from '../check/check.ts';
import { FORMULA_DEPTH } from './parse.ts';
import { FORMULA_LENGTH } from '../../marks/formula-length.ts';
import { shopScope } from '#test/support/formulas/formulas.ts';

test('the parser in the tree is the one that the grammar gives', () => {
  for (const [name, text] of Object.entries(grammarFiles())) {
    expect(readFileSync(new URL(name, import.meta.url), 'utf8'), `npm run build:grammar: ${name}`).toBe(text);
  }
});

test('[FORMULA-3] no text throws, and what is printed says the same', () => {
  expect(fuzzFormulas(1, 20_000).right).toBeGreaterThan(100);
});

test.each([
  ['more than is allowed', `${'('.repeat(5_000)}1${')'.repeat(5_000)}`, 'too_long'],
  ['parentheses', `${'('.repeat(300)}1${')'.repeat(300)}`, 'too_deep'],
  ['a chain', Array.from({ length: 300 }, () => '1').join('+'), 'too_deep'],
  ['open parentheses', '('.repeat(300), 'too_deep'],
  ['signs', '-'.repeat(300), 'unfinished'],
  ['calls', 'sum('.repeat(300), 'too_deep'],
  ['a comment', `/*${'*'.repeat(9_000)}`, 'comment_open'],
])('[FORMULA-3] %s without end is refused', (_, text, code) => {
  const checked = checkFormula(text, shopScope('order'));
  expect(checked.ok ? 'right' : checked.diagnostics[0]?.code).toBe(code);
});

test.each(['(', '-', 'sum(', 'a.', '1+', '"', 'not ', '[', '1 in ('])(
  '[FORMULA-3] ten thousand characters of %s end',
  (piece) => {
    const text = piece.repeat(10_000).slice(0, FORMULA_LENGTH);
    expect(checkFormula(text, shopScope('order')).ok).toBe(piece === '"');
  },
);

test('[FORMULA-3] as deep and as long as allowed is right', () => {
  const chain = Array.from({ length: FORMULA_DEPTH }, () => '1').join(' + ');
  expect(checkFormula(chain, shopScope('order')).ok).toBe(true);
  expect(checkFormula(`1${' '.repeat(FORMULA_LENGTH - 1)}`, shopScope('order')).ok).toBe(true);
});

/** Parts that stand in themselves as often as the length allows: none may be worked out more than once per level. */
test.each([
  ['(', ' in (1, 2))', 'number'],
  ['switch(', ', 1, 2, 3)', 'number'],
  ['min(if(', ' > 0, customer, customer).credit)', '1'],
  ['sum(if(', ' > 0, customer, customer).orders.number)', '1'],
  ['if(', ' < "b", "a", "c")', '"x"'],
  ['if(endsWith("x", ', '), "a", "c")', '"x"'],
  ['average(lines, ', ')', 'quantity'],
  ['count(customer.orders where ', ' > 1)', 'number'],
])('[FORMULA-3] %s … %s within itself is checked at once', (before, after, core) => {
  let text = core;
  for (let depth = 0; depth < 45; depth++) text = `${before}${text}${after}`;
  const checked = checkFormula(text, shopScope('order'));
  if (!checked.ok) return;
  expect(JSON.stringify(checked.typed).length).toBeLessThan(10_000_000);
});
