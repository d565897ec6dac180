import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Column, Document } from '#core/catalog/schema.ts';
import { trusted } from '../database/sql/sql.ts';
import { COMPUTED_SHOP, withFormulas } from '#test/support/formulas/computed-shop.ts';
import { SHOP, SHOP_RECORDS } from '#test/support/formulas/formulas.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { changeCatalog } from './catalog.ts';

const db = await shopDatabase();
afterAll(async () => await db.end());

const load = async (document: Document) =>
  await changeCatalog(db, document, { author: null, message: 'test' });

beforeEach(async () => {
  await db.query('delete from colonnade.catalog_current; drop schema app cascade; create schema app');
  await load(SHOP);
  await insertAll(db, SHOP_RECORDS);
  await load(COMPUTED_SHOP);
});

/** The shop with one column of the order lines changed; formulas are written in technical names. */
function withColumn(name: string, options: object, document: Document = COMPUTED_SHOP): Document {
  return withLines(
    (columns) => columns.map((column) => (column.name === name ? { ...column, ...options } : column)),
    document,
  );
}

function withLines(
  change: (columns: readonly Column[]) => readonly object[],
  document: Document = COMPUTED_SHOP,
): Document {
  return withFormulas({
    ...document,
    tables: document.tables.map((table) =>
      table.name === 'line' ? { ...table, columns: change(table.columns) } : table,
    ),
  });
}

async function lines(column: string): Promise<readonly unknown[]> {
  const found = await db.query<{ value: unknown }>(
    trusted(`select ${column}::text as value from app.line order by id`),
  );
  return found.rows.map(({ value }) => value);
}

async function isThere(column: string): Promise<boolean> {
  const found = await db.query(
    `select 1 from pg_attribute where attrelid = 'app.line'::regclass and attname = $1`,
    [column],
  );
  return found.rows.length === 1;
}

test('[COMP-5] another formula works the values of all records out anew; its indexes stay', async () => {
  await load(withColumn('amount', { formula: 'quantity * price' }));
  expect(await lines('amount')).toEqual(['37.50', '199.98', null]);
  const indexed = await db.query(`select 1 from pg_indexes where indexname = 'ix_121'`);
  expect(indexed.rows).toHaveLength(1);
});

test('[COMP-2] constant texts may be compared and cut in a kept formula', async () => {
  const formula = 'if(left("éà", 1) = "é" and contains("Àb", "à"), upper("é"), note)';
  await load(withColumn('label', { formula }));
  expect(await lines('label')).toEqual(['Éclair', 'Café 😀', null]);
  await load(withColumn('label', { formula: 'if(left("éà", 1) = "é", upper("é") & note)' }));
  expect(await lines('label')).toEqual(['ÉÉclair', 'ÉCafé 😀', 'É']);
});

test('[COMP-5] columns that a formula reads can be renamed and become wider', async () => {
  await load(withColumn('price', { name: 'unit_price' }));
  expect(await lines('amount')).toEqual(['33.75', '199.98', null]);
  await load(withColumn('quantity', { type: 'decimal', decimals: 3 }));
  await db.query('update app.line set quantity = 1.5 where id = 3');
  expect(await lines('amount')).toEqual(['33.75', '199.98', '1.50']);
});

test('[COMP-5] a column may change between being written and being worked out; what was written comes back', async () => {
  await load(withColumn('note', { formula: 'upper("line ") & quantity' }));
  expect(await lines('note')).toEqual(['LINE 3', 'LINE 2', 'LINE ']);
  await load(COMPUTED_SHOP);
  expect(await lines('note')).toEqual(['Éclair', 'Café 😀', null]);
  const kept = withColumn('amount', { formula: undefined });
  await load(kept);
  await db.query(`update app.line set amount = 7 where id = 3`);
  expect(await lines('amount')).toEqual(['33.75', '199.98', '7.00']);
  await load(COMPUTED_SHOP);
  expect(await lines('amount')).toEqual(['33.75', '199.98', null]);
  await load(kept);
  expect(await lines('amount')).toEqual(['33.75', '199.98', '7.00']);
});

test('[COMP-5] values that are no longer kept leave the table, and come back when they are', async () => {
  await load(withColumn('label', { formula: 'upper(note) & order.number' }));
  expect(await isThere('label')).toBe(false);
  await load(COMPUTED_SHOP);
  expect(await lines('label')).toEqual(['ÉCLAIR: 33.7', 'CAFÉ 😀: 199.', ': ']);
});

test('[COMP-5] the folded text follows the formulas that it is made of', async () => {
  const searchable = withColumn('label', { searchable: true });
  await load(searchable);
  const found = async (text: string) =>
    (await db.query(`select id from app.line where _search like $1`, [`%${text}%`])).rows.length;
  expect([await found('eclair: 33'), await found('eclair 3')]).toEqual([1, 0]);
  await load(withColumn('label', { formula: 'note & " " & quantity', searchable: true }));
  expect([await found('eclair: 33'), await found('eclair 3')]).toEqual([0, 1]);
});

test('[COMP-5] a table that comes back has the values of its formulas of now', async () => {
  const without = withFormulas({
    ...SHOP,
    tables: SHOP.tables
      .filter(({ name }) => name !== 'line')
      .map((table) => ({ ...table, columns: table.columns.filter(({ name }) => name !== 'lines') })),
  });
  await load(SHOP);
  await load(COMPUTED_SHOP);
  await load(without);
  await load(withColumn('amount', { formula: 'quantity * price' }));
  expect(await lines('amount')).toEqual(['37.50', '199.98', null]);
});
