import { expect, type Locator, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { must } from '#core/std/must.ts';
import { trusted } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
  await product.db.query(
    `insert into app.category (name, position) select 'Shelf ' || lpad(i::text, 4, '0'), i % 3 from generate_series(1, 1500) i`,
  );
  await product.db.query(
    `insert into app.category (name, parent) select 'Part of 0002', id from app.category where name = 'Shelf 0002'`,
  );
});
test.afterAll(async () => await product.stop());
test.use({ locale: 'en-GB' });

const FILTER = { column: 'name', operator: 'beginsWith', value: 'Shelf' };

/** The list of all shelves, in a language. */
async function shelves(page: Page, { locale = 'en', more = '' } = {}): Promise<Locator> {
  const { tables } = await signInWith(page, product.url, locale);
  const table = must(
    tables.find(({ name }) => name === 'category'),
    'categories',
  );
  const filter = encodeURIComponent(JSON.stringify(FILTER));
  const sort = encodeURIComponent('name');
  await page.goto(`${product.url}/app/list/t${table.id}?filter=${filter}&sort=${sort}${more}`);
  return page.getByRole('toolbar', { name: locale === 'en' ? 'Selected records' : /./ });
}

async function count(where: string): Promise<number> {
  const { rows } = await product.db.query<{ count: number }>(
    trusted(`select count(*) as count from app.category where deleted_at is null and ${where}`),
  );
  return rows[0]?.count ?? 0;
}

test('[LIST-80][LIST-81] all that match are selected without being loaded, single ones taken out, changed after a look and undone, by mouse', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const bar = await shelves(page);
  const grid = page.getByRole('grid');
  await expect(grid).toContainText('Shelf 0001');
  await grid.getByRole('checkbox', { name: 'Select all rows' }).click();
  await expect(bar).toContainText('1,000 selected');
  await bar.getByRole('button', { name: 'Select all 1,500 that match' }).click();
  await expect(bar).toContainText('1,500 selected');
  await expect(grid.getByRole('checkbox', { name: 'Select all rows' })).toBeChecked();
  await grid.getByRole('checkbox', { name: 'Select row' }).nth(1).click();
  await expect(bar).toContainText('1,499 selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 1,499 records' });
  await expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Choose a field' }).click();
  await page.getByRole('menuitem', { name: 'Position', exact: true }).click();
  await page.keyboard.type('2');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog).toContainText('1,000 records change');
  await expect(dialog).toContainText('499 have these values already');
  await expectAccessible(page);
  expect(await count('position = 2')).toBe(500);
  // Somebody else's record matches meanwhile: that is said, and asked again.
  await product.db.query(`insert into app.category (name, position) values ('Shelf 9999', 2)`);
  await dialog.getByRole('button', { name: 'Change 1,000 records' }).click();
  const again = page.getByRole('dialog', { name: 'Change 1,500 records' });
  await expect(again.getByRole('alert').first()).toContainText('1,500 records match by now instead of 1,499');
  await again.getByRole('button', { name: 'Check' }).click();
  await expect(again).toContainText('500 have these values already');
  await again.getByRole('button', { name: 'Change 1,000 records' }).click();
  await expect(again).toBeHidden();
  await expect(page.getByText('1,000 records changed.')).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await count('position = 2')).toBe(1_501);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await count('position = 2')).toBe(501);
  await product.db.query(`delete from app.category where name = 'Shelf 9999'`);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('[LIST-81][LIST-65] what is refused is named with links and left out, what stands in the way of a deletion as well, by keys alone', async ({
  page,
}) => {
  const bar = await shelves(page);
  const grid = page.getByRole('grid');
  await expect(grid).toContainText('Shelf 0001');
  const all = grid.getByRole('checkbox', { name: 'Select all rows' });
  await grid.locator('[data-row="0"] [aria-colindex="4"]').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(all).toBeChecked({ indeterminate: true });
  await bar.getByRole('button', { name: 'Select all 1,500 that match' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar).toContainText('1,500 selected');
  await bar.getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete 1,500 records?' });
  await expect(question).toContainText('1 is refused');
  await expect(question.getByRole('link', { name: 'Shelf 0002' })).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete 1,499 records, leave 1 out' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1,499 records deleted. 1 was left out.')).toBeVisible();
  expect(await count("name like 'Shelf%'")).toBe(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await count("name like 'Shelf%'")).toBe(1_500);
});

test('[LIST-80] a search and groups are kept to, and another filter ends the selection', async ({ page }) => {
  const bar = await shelves(page, { more: `&group=${encodeURIComponent('position')}` });
  await expect(page.getByRole('treegrid')).toContainText('500');
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await bar.getByRole('button', { name: 'Select all 1,500 that match' }).click();
  await expect(bar).toContainText('1,500 selected');
  await page.getByRole('searchbox').fill('0007');
  await expect(bar).toBeHidden();
});

test('[LIST-83] an export has all that match but those that were taken out', async ({ page }) => {
  const bar = await shelves(page);
  await expect(page.getByRole('grid')).toContainText('Shelf 0001');
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await bar.getByRole('button', { name: 'Select all 1,500 that match' }).click();
  await page.getByRole('checkbox', { name: 'Select row' }).first().click();
  await bar.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export records' });
  await expect(dialog).toContainText('Selected (1,499)');
  await dialog.getByRole('radio', { name: 'CSV' }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(1_500);
  expect(text).not.toContain('Shelf 0001');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[LIST-80][PHONE-1] cards are selected by a press, and all that match at once', async ({ page }) => {
    const bar = await shelves(page);
    await page.getByRole('button', { name: 'More actions' }).tap();
    await page.getByRole('menuitem', { name: 'Select records' }).tap();
    await page.getByRole('checkbox', { name: /Shelf 0001/ }).tap();
    await expect(page.getByRole('checkbox', { name: /Shelf 0001/ })).toBeChecked();
    await expect(bar).toContainText('1 selected');
    await bar.getByRole('button', { name: 'Select all 1,500 that match' }).tap();
    await expect(bar).toContainText('1,500 selected');
    await page.getByRole('checkbox', { name: /Shelf 0002/ }).tap();
    await expect(bar).toContainText('1,499 selected');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Change', exact: true }).tap();
    await expect(page.getByRole('dialog', { name: 'Change 1,499 records' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
    await bar.getByRole('button', { name: 'Clear selection' }).tap();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });
});
