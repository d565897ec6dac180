import { expect } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { sql } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';

const ORDERS = 1_200;

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
  await product.db.query('truncate app.sales_order, app.order_line, app.company cascade');
  await product.db.query(
    sql`with buyer as (insert into app.company (code, name, kind) values ('C1', 'Acme', 'customer') returning id)
      insert into app.sales_order (company, ordered_date, state) select id, '2026-03-04', 'draft' from buyer, generate_series(1, $1::integer)`,
    [ORDERS],
  );
});
test.afterAll(async () => await product.stop());
test.use({ locale: 'en-GB' });

async function cancelled(): Promise<number> {
  const { rows } = await product.db.query<{ count: number }>(
    sql`select count(*) as count from app.sales_order where state = 'cancelled'`,
  );
  return rows[0]?.count ?? 0;
}

test('[ACTION-33][TASK-8] an action on all that match goes on in the background: the bell tells what it did and undoes it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const complaints = complaintsOf(page);
  const { tables } = await signInWith(page, product.url, 'en');
  const table = must(
    tables.find(({ name }) => name === 'sales_order'),
    'orders',
  );
  await page.goto(`${product.url}/app/list/t${table.id}`);
  const grid = page.getByRole('grid');
  await expect(grid).toContainText('SO-');
  await grid.getByRole('checkbox', { name: 'Select all rows' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Select all 1,200 that match' }).click();
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  // All of them are judged before it begins, which takes a busy machine its time.
  await expect(page.getByText('This change is large and continues in the background.')).toBeVisible({
    timeout: 30_000,
  });
  await expect.poll(cancelled, { timeout: 30_000 }).toBe(ORDERS);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'Cancel order (1,200)' });
  await expect(item).toContainText('1,200 records changed');
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(cancelled).toBe(0);
  expect(complaints).toEqual([]);
});
