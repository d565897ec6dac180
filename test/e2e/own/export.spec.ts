import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { sql } from '#server/database/sql/sql.ts';
import { administrator } from '../administrator.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signInWith } from '../person.ts';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
  await product.db.query(
    "insert into app.category (name) select 'Category ' || i from generate_series(1, 6000) i",
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
