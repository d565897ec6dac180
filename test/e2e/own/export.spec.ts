import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { sql } from '#server/database/sql/sql.ts';
import { administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, rowsOf, signInWith } from '../person.ts';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
  await product.db.query(
    "insert into app.category (name) select 'Category ' || i from generate_series(1, 6000) i",
  );
  await product.db.query(
    "insert into app.sales_order (company, ordered_date, state) select 1, case when i <= 150 then '2031-02-03' else '2031-02-04' end::date, 'draft' from generate_series(1, 5200) i",
  );
});
test.afterAll(async () => await product.stop());

test('[EXPORT-1][EXPORT-9][TASK-8] a list becomes a file: at once where it is short, else by the bell', async ({
  page,
}) => {
  const { url } = product;
  const chief = await administrator(url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  await chief.leave();
  const tableOf = (name: string) => tables.find((table) => table.name === name)?.id ?? 0;
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/list/t${tableOf('product')}`);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export records' });
  await expect(dialog.getByRole('radio', { name: 'Excel (XLSX)' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'CSV' }).check();
  const [short] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(short.suggestedFilename()).toMatch(/^Products .+\.csv$/);
  expect(await readFile(await short.path(), 'utf8')).toMatch(/^\uFEFF/);
  await expect(dialog).toHaveCount(0);

  await page.goto(`${url}/app/list/t${tableOf('category')}`);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  const notice = page.getByText('Export of Categories is ready.');
  await expect(notice).toBeVisible({ timeout: 30_000 });
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Export of Categories (XLSX)')).toBeVisible();
  await expectAccessible(page);
  const [long] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: /^Download/ }).click(),
  ]);
  expect(long.suggestedFilename()).toMatch(/^Categories .+\.xlsx$/);
  expect((await readFile(await long.path())).subarray(0, 2).toString()).toBe('PK');
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();

  // On a phone the bell is in the bar, and opens a sheet.
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Application' });
  await bar.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Export of Categories');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Notifications' })).toBeFocused();
});

test('[FILE-22] by keyboard: a list with the files of its cells becomes a zip file', async ({ page }) => {
  const { url } = product;
  const chief = await administrator(url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  await chief.leave();
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/list/t${tables.find(({ name }) => name === 'product')?.id}`);
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export records' });
  await dialog.getByRole('radio', { name: 'CSV' }).press('Space');
  await dialog.getByRole('radio', { name: 'All columns' }).press('Space');
  const forImport = dialog.getByRole('checkbox', { name: /^Prepare for re-import/ });
  await expect(forImport).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^With the files/ }).press('Space');
  await expect(forImport).toHaveCount(0);
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Products .+\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('files/')).toBe(true);
  await expect(dialog).toHaveCount(0);
});

test('[EXPORT-8][EXPORT-11] the list of a record becomes a file of its own', async ({ page }) => {
  const { url, db } = product;
  const chief = await administrator(url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  await chief.leave();
  const { rows } = await db.query<{ id: number; lines: number }>(
    sql`select sales_order as id, count(*)::integer as lines from app.order_line where deleted_at is null group by sales_order having count(*) > 1 order by sales_order limit 1`,
  );
  const { id = 0, lines = 0 } = rows[0] ?? {};
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${tables.find(({ name }) => name === 'sales_order')?.id}/${id}`);
  const list = page.getByRole('group', { name: 'Lines' });
  await list.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export records' });
  await expect(dialog).toContainText(`(${lines})`);
  await dialog.getByRole('radio', { name: 'CSV' }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').length).toBe(lines + 1);
  await expect(dialog).toHaveCount(0);
  await expectAccessible(page);
});

/** The address of the orders' list. */
async function ordersAddress(page: Page): Promise<string> {
  const { views } = await signInWith(page, product.url, 'en');
  return `${product.url}/app/list/${views.find(({ name }) => name === 'orders')?.id}`;
}

test('[ACTION-32][EXPORT-9] a long export of an action is made in the background and told when it is ready', async ({
  page,
}) => {
  await page.goto(await ordersAddress(page));
  await page.getByRole('button', { name: 'Orders as a spreadsheet' }).press('Enter');
  await expect(page.getByText('Export of Orders is ready.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel
      .getByRole('button', { name: /^Download/ })
      .first()
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Orders .+\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});

test('[PRINT-1] of more than 2,000 records the first are printed, which stands on the paper', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const address = await ordersAddress(page);
  await page.goto(address.replace('/app/list/', '/app/print/list/'));
  const paper = page.getByRole('dialog', { name: 'What is printed' });
  await expect(paper.getByText(/^The first 2,000 of 5,\d{3} orders$/)).toBeVisible({ timeout: 30_000 });
  await expect(paper.locator('tbody tr')).toHaveCount(2_000);
});

test('[PRINT-5] more than 100 chosen records are not printed, which is said; of an address the first are', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const filter = JSON.stringify({ column: 'ordered_date', operator: 'equal', value: '2031-02-03' });
  const address = await ordersAddress(page);
  await page.goto(`${address}?filter=${encodeURIComponent(filter)}`);
  await expect(rowsOf(page).nth(3)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected records' });
  await expect(bar).toContainText('150');
  await bar.getByRole('button', { name: 'Print orders' }).click();
  await expect(page.getByText('This runs on up to 100 records at once. Select fewer.')).toBeVisible();
  const { rows } = await product.db.query<{ id: number }>(
    sql`select id from app.sales_order where ordered_date = '2031-02-03' order by id limit 120`,
  );
  const { tables } = await signInWith(page, product.url, 'en');
  const table = tables.find(({ name }) => name === 'sales_order')?.id;
  const ids = rows.map(({ id }) => id).join(',');
  await page.goto(`${product.url}/app/print/records/${table}/${ids}`);
  const paper = page.getByRole('dialog', { name: 'What is printed' });
  await expect(paper.getByText('The first 100 of 120 orders')).toBeVisible({ timeout: 30_000 });
  await expect(paper.getByRole('article')).toHaveCount(100, { timeout: 30_000 });
});
