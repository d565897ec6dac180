import { describe, expect, test } from 'vitest';
import { shopScope } from '#test/support/formulas/formulas.ts';
import { growthOf, NASTY, STEEPEST } from '#test/support/calls/growth.ts';
import { checkFormula } from './check.ts';
import { completionsAt } from '../edit/complete.ts';
import { parseTree } from '../syntax/parse.ts';
import { printedFormula } from '../store/rewrite.ts';
import { FORMULA_LENGTH } from '../../marks/formula-length.ts';

const scope = shopScope('order');

/** What reads a formula of a request, each with the text alone. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  checking: (text) => checkFormula(text, scope),
  'reading as far as it goes': (text) => parseTree(text),
  'offering at its end': (text) => completionsAt(text, text.length, scope),
  'offering in its middle': (text) => completionsAt(text, Math.floor(text.length / 2), scope),
  printing: (text) => printedFormula(text, scope),
};

describe.each(Object.entries(READERS))('[FORMULA-15] %s costs no more than the text is long', (_, read) => {
  test.each(Object.entries(NASTY))('%s', async (_made, make) => {
    const growth = await growthOf(read, make(FORMULA_LENGTH / 4), make(FORMULA_LENGTH));
    expect(growth).toBeLessThan(STEEPEST);
  });
});
