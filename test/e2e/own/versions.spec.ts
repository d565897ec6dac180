import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import type { Document } from '#core/catalog/schema.ts';
import { changeCatalog, readCatalog } from '#server/catalog/catalog.ts';
import { sql } from '#server/database/sql/sql.ts';
import { unzipped } from '#test/support/archive/unzipped.ts';
import { zipOf } from '#test/support/files/zip.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible } from '../person.ts';
import { openConfiguration } from './configuration-steps.ts';

test.describe.configure({ mode: 'serial' });

let product: OwnProduct;

test.use({ locale: 'en-GB', acceptDownloads: true });

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(async () => {
  await product.stop();
});

/** Puts the configuration in force with another label of companies. */
async function relabel(label: string, message: string): Promise<number> {
  const { rows } = await product.db.query<{ id: number }>(
    sql`select id from app."user" where supervisor order by id limit 1`,
  );
  const change = ({ document }: { readonly document: Document }): Document => ({
    ...document,
    tables: document.tables.map((table) =>
      table.name === 'company' ? { ...table, label: { ...table.label, en: label } } : table,
    ),
  });
  const author = must(rows[0], 'a supervisor').id;
  return (await changeCatalog(product.db, change, { author, message, occasion: 'apply' })).version;
}

async function companyLabel(): Promise<string | undefined> {
  const { document } = must(await readCatalog(product.db), 'the catalog');
  return document.tables.find(({ name }) => name === 'company')?.label.en;
}

const view = (page: Page) => page.getByRole('main');

test('[VERS-4][A11Y-1] versions are found, shown with their changes, and two of them compared', async ({
  page,
}) => {
  const first = await relabel('Firm', 'Firms');
  const second = await relabel('Business', 'Businesses');
  await openConfiguration(page, product.url, 'versions');
  await expect(page.getByRole('heading', { level: 1, name: 'Versions' })).toBeVisible();
  const line = page.getByRole('link', { name: new RegExp(`^${second} Businesses Current .* 1 change$`) });
  await expect(line).toHaveAttribute('aria-current', 'true');
  await expect(view(page).getByText('Firm', { exact: true })).toBeVisible();
  await expect(view(page).getByText('Business', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search versions' }).fill('firms');
  await expect(page.getByRole('link', { name: /Businesses/ })).toHaveCount(0);
  await page.getByRole('link', { name: new RegExp(`^${first} Firms`) }).click();
  await expect(page).toHaveURL(new RegExp(`\\?at=${first}$`));
  await expect(page.getByRole('heading', { level: 2, name: 'Firms' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search versions' }).fill('');
  await page.getByRole('checkbox', { name: `Compare version ${second}` }).check();
  await page.getByRole('checkbox', { name: `Compare version ${first - 1}` }).check();
  await page.getByRole('button', { name: `Compare ${first - 1} and ${second}` }).click();
  await expect(
    page.getByRole('heading', { level: 2, name: `Changes from ${first - 1} to ${second}` }),
  ).toBeVisible();
  await expect(view(page).getByText('Company', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Close comparison' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Businesses' })).toBeVisible();
});

test('[VERS-4][VERS-2] the version in force is undone after its impact was shown, and done again by the notice', async ({
  page,
}) => {
  await relabel('Corporation', 'Corporations');
  await openConfiguration(page, product.url, 'versions');
  await page.getByRole('button', { name: 'Undo this version…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Undo version/ });
  await expect(dialog.getByRole('textbox')).toHaveValue(/^Undo of \d+: Corporations$/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Undo version/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: /^Undo of \d+: Corporations$/ })).toBeVisible();
  expect(await companyLabel()).toBe('Business');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(companyLabel).toBe('Corporation');
});

test('[ADMIN-3] an archive is saved, found, restored, and its name removed and given again', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'versions');
  await page.getByRole('button', { name: 'Save an archive' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('With corporations');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const version = must(await readCatalog(product.db), 'the catalog').version;
  await relabel('House', 'Houses');
  await page.reload();
  await page.getByRole('button', { name: 'Archives', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(`^${version} `) }).click();
  await page.getByRole('button', { name: 'Restore…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Restore version ${version}` })
    .click();
  await expect.poll(companyLabel).toBe('Corporation');
  await page.getByRole('link', { name: new RegExp(`^${version} `) }).click();
  await page.getByRole('button', { name: 'Remove archive “With corporations”' }).click();
  await expect(page.getByText('No archives yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByRole('link', { name: /With corporations/ })).toBeVisible();
});

test('[ADMIN-3] a file is exported, refused with its places where it is wrong, and imported into the draft', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'versions');
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^\w+-\d{4}-\d{2}-\d{2}-version-\d+\.zip$/);
  const bytes = readFileSync(await file.path());
  await relabel('Trader', 'Traders');
  await page.reload();
  await page.getByRole('button', { name: 'Import an archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import an archive' });
  const choose = async (name: string, buffer: Buffer) =>
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer });
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await choose('broken.zip', zipOf({ 'application.yaml': 'format: 99\nname: x\n' }));
  await expect(dialog.getByRole('alert')).toContainText('application.yaml:1 format');
  await expect(dialog.getByRole('alert')).toContainText('this version reads format 1');
  await expectAccessible(page);
  await choose('cut.zip', bytes.subarray(0, 2_000));
  await expect(dialog.getByRole('alert')).toContainText('no complete zip file');
  await choose('shop.zip', bytes);
  await expect(page.getByRole('heading', { level: 1, name: 'Draft' })).toBeVisible();
  await expect(page.getByText('shop.zip changes 1 object of your draft')).toBeVisible();
  await expect(view(page).getByText('Trader', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(page.getByRole('region', { name: 'Configuration draft' })).toContainText('No changes yet');
});

test('[VERS-6] an archive that was made apart asks what its things are, and matched by name replaces nothing', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'versions');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const parts = Object.entries(unzipped(readFileSync(await file.path())));
  const apart = parts.map(([name, text]) => [
    name,
    name === 'tables/company.yaml'
      ? text.replaceAll(/^( {4})?id: (\d+)$/gm, (_, indent = '', id) => `${indent}id: ${BigInt(id) + 7n}`)
      : text,
  ]);
  await relabel('Trading house', 'Trading houses');
  await page.reload();
  await page.getByRole('button', { name: 'Import an archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import an archive' });
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const buffer = zipOf(Object.fromEntries(apart));
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'apart.zip', mimeType: 'application/zip', buffer });
  await expect(dialog.getByRole('alert')).toContainText('other ids (company)');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Match by name' }).click();
  await expect(page.getByText('apart.zip changes 1 object of your draft')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(page.getByRole('region', { name: 'Configuration draft' })).toContainText('No changes yet');
});

test('[PHONE-1][VERS-4] on a phone a version fills the screen and leads back to all', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openConfiguration(page, product.url, 'versions');
  await page.getByRole('link', { name: /Traders/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Traders' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search versions' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All versions' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search versions' })).toBeVisible();
});
