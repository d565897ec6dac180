import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFormula } from '#core/formula/check/check.ts';
import { formulaExamples } from '#test/support/formulas/formula-examples.ts';
import { compareOne, insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { SHOP_RECORDS, shopScope } from '#test/support/formulas/formulas.ts';
import type { ConnectionPool } from '../../database/pool.ts';

/** The examples of docs/formulas.md that give a value for a record, whoever asks. */
const EXAMPLES = formulaExamples().filter(
  ({ formula, of, viewer }) =>
    of !== undefined && Object.keys(viewer).length === 0 && checkFormula(formula, shopScope(of.table)).ok,
);

let db: ConnectionPool;
beforeAll(async () => {
  db = await shopDatabase();
  await insertAll(db, SHOP_RECORDS);
});
afterAll(async () => await db.end());

test('[FORMULA-1][FORMULA-2][FORMULA-4] the examples of the page give the same in SQL as in JavaScript', async () => {
  expect(EXAMPLES.length).toBeGreaterThan(300);
  for (const { formula, of } of EXAMPLES) {
    await compareOne(db, { text: formula, table: of?.table ?? '', records: SHOP_RECORDS });
  }
});
