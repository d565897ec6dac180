import { expect, test } from 'vitest';
import { formulasAgree } from '#test/support/formulas/formulas-agree.ts';

/** `FORMULAS=10000 FORMULA_SEED=7 npm test -- formula.property` compares more, and others. */
const FORMULAS = Number(process.env['FORMULAS'] ?? 1_500);
const SEED = Number(process.env['FORMULA_SEED'] ?? 1);
const RECORDS = 12;

test('[FORMULA-1][FORMULA-2][FORMULA-4] SQL and JavaScript give the same', { timeout: 600_000 }, async () => {
  const { compared, formulas } = await formulasAgree({ seed: SEED, formulas: FORMULAS, records: RECORDS });
  expect(formulas).toBeGreaterThan(FORMULAS * 0.9);
  expect(compared).toBe(formulas * RECORDS);
});
