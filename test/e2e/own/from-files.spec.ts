import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { must } from '#core/std/must.ts';
import { administrator, rowsOf } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, expectLoaded, signInWith } from '../person.ts';
import { openConfiguration } from './configuration-steps.ts';

test.describe.configure({ mode: 'serial' });
test.use({ locale: 'en-GB', viewport: { width: 1400, height: 900 }, actionTimeout: 15_000 });

const EMPTY = fileURLToPath(new URL('../../../sample/empty', import.meta.url));

let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_APP: EMPTY });
});
test.afterAll(async () => await product.stop());

interface Given {
  readonly name: string;
  readonly lines: readonly string[];
}

const AUTHORS: Given = {
  name: 'authors.csv',
  lines: ['author_id,name,country', '1,Ada,UK', '2,Émile,FR', '3,Inês,PT'],
};
const BOOKS: Given = {
  name: 'books.csv',
  lines: [
    'book_id,title,author_id,shelf,pages',
    ...Array.from(
      { length: 12 },
      (_, at) => `${at + 1},Book ${at + 1},${(at % 3) + 1},${(at % 2) + 1},${100 + at}`,
    ),
  ],
};

const bytesOf = ({ name, lines }: Given) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
const give = async (page: Page, ...files: readonly Given[]) =>
  await page.locator('input[type=file]').setInputFiles(files.map(bytesOf));
const cardOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const lineOf = (card: Locator, name: string): Locator =>
  card.locator('[data-column]').filter({ has: card.page().getByText(name, { exact: true }) });
const createButton = (page: Page): Locator => page.getByRole('button', { name: /^Create \d+ tables?$/ });

test('[FILES-30] files are dropped several at once; one that cannot be read says why at its place and goes', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'from-files');
  await expectAccessible(page);
  await give(page, AUTHORS, BOOKS, { name: 'broken.xlsx', lines: ['PK\u0003\u0004 no workbook'] });
  await expect(cardOf(page, 'Authors')).toBeVisible();
  await expect(cardOf(page, 'Books')).toBeVisible();
  const broken = page.getByRole('alert').filter({ hasText: 'broken.xlsx' });
  await expect(broken).toBeVisible();
  await expectAccessible(page);
  await broken.getByRole('button', { name: 'Remove' }).click();
  await expect(broken).toBeHidden();
  await expect(createButton(page)).toHaveText('Create 2 tables');
});

test('[FILES-31][FILES-32] everything is corrected by the keyboard alone, and stays after a reload', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'from-files');
  const books = cardOf(page, 'Books');
  const shelf = lineOf(books, 'Shelf');
  await shelf.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Shelf of Books' });
  const radios = panel.getByRole('radio');
  await expect(radios.and(page.locator(':checked'))).toBeFocused();
  await expectAccessible(page);
  await panel.getByRole('radio', { name: /^Link to a new table/ }).focus();
  await page.keyboard.press('Space');
  await panel.getByRole('textbox', { name: 'Name of the new table' }).fill('Shelves');
  await panel.getByRole('textbox', { name: 'One record' }).fill('Shelf');
  await page.keyboard.press('Escape');
  await expect(shelf).toBeFocused();
  await expect(shelf).toContainText('Shelves');
  await expect(shelf).toContainText('Corrected by you');
  await expect(createButton(page)).toHaveText('Create 3 tables');
  await books.getByRole('textbox', { name: 'Name of one record' }).fill('Volume');
  await page.reload();
  await expectLoaded(page);
  await expect(lineOf(cardOf(page, 'Books'), 'Shelf')).toContainText('Shelves');
  await expect(cardOf(page, 'Books').getByRole('textbox', { name: 'Name of one record' })).toHaveValue(
    'Volume',
  );
  await expect(createButton(page)).toHaveText('Create 3 tables');
});

test('[FILES-30][FILES-33] a block of cells is pasted on the page, and the preview shows its rows', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'from-files');
  await expect(cardOf(page, 'Books')).toBeVisible();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Room\tSeats\nOak\t12\nElm\t8\n');
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  const pasted = cardOf(page, 'Pasted cells');
  await expect(pasted).toBeVisible();
  await pasted.getByRole('textbox', { name: 'Name of several records' }).fill('Rooms');
  const preview = page.getByRole('region', { name: 'As it will look' });
  await expect(preview.getByRole('row').nth(1)).toContainText('Oak');
  await cardOf(page, 'Rooms').getByRole('button', { name: 'More for Rooms' }).click();
  await page.getByRole('menuitem', { name: 'Skip this file' }).click();
  await expect(page.getByRole('region', { name: 'Skipped files' })).toContainText('Pasted cells');
  await page.getByRole('button', { name: 'Use again' }).click();
  await expect(cardOf(page, 'Rooms')).toBeVisible();
});

test('[FILES-34] tables are created with their records, and a refused value leads to the import of the rest', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'from-files');
  await expect(cardOf(page, 'Pasted cells')).toBeVisible();
  await give(page, { name: 'stock.csv', lines: ['item,count', 'Nail,10', 'Bolt,many', 'Nut,7', 'Screw,8'] });
  const stock = page.locator('section[data-table]').filter({ hasText: 'stock.csv' });
  await lineOf(stock, 'Count').click();
  await page
    .getByRole('dialog')
    .locator('label')
    .filter({ hasText: /^Whole number/ })
    .click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Values that will be refused: 1')).toBeVisible();
  await createButton(page).click();
  const outcomes = page.getByRole('region', { name: 'Created tables' });
  await expect(outcomes.getByText('The import has ended.')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const line = outcomes.getByRole('listitem').filter({ hasText: 'stock.csv' });
  await expect(line.getByRole('link', { name: 'Import the rest' })).toBeVisible();
  await expect(outcomes.getByRole('listitem').filter({ hasText: 'books.csv' })).toContainText('12 records');
  await outcomes.getByRole('link', { name: 'Books' }).click();
  await expect(page.getByRole('grid')).toContainText('Book 12');
  await page.goBack();
  await line.getByRole('link', { name: 'Import the rest' }).click();
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeVisible();
});

test('[FILES-34] one more file is linked to a table that is there already', async ({ page }) => {
  await openConfiguration(page, product.url, 'objects');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Tables from files' }).click();
  await give(page, {
    name: 'loans.csv',
    lines: ['loan,book_id,day', 'L1,3,2026-01-02', 'L2,5,2026-01-03', 'L3,3,2026-02-01'],
  });
  const book = lineOf(cardOf(page, 'Loans'), 'Book');
  await expect(book).toContainText('Books · 2 of 2 found');
  await createButton(page).click();
  const outcomes = page.getByRole('region', { name: 'Created tables' });
  await expect(outcomes.getByRole('listitem').filter({ hasText: 'loans.csv' })).toContainText('3 records', {
    timeout: 60_000,
  });
  const chief = await administrator(product.url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  const named = (plural: string) =>
    must(
      tables.find((table) => table.plural === plural),
      plural,
    );
  const link = must(
    named('Loans').columns.find(({ type }) => type === 'link'),
    'the link',
  );
  expect(link).toMatchObject({ target: named('Books').id });
  const rows = await rowsOf(chief, named('Loans'), [`${link.name}.title`]);
  expect(rows.flat().map(String).toSorted()).toEqual(['Book 3', 'Book 3', 'Book 5']);
  await chief.leave();
});

test('[FILES-51] a formula is suggested, used by one press and undone by the next', async ({ page }) => {
  await openConfiguration(page, product.url, 'from-files');
  await give(page, {
    name: 'sales.csv',
    lines: [
      'code,unit_price,quantity,total,sale_date',
      ...Array.from(
        { length: 9 },
        (_, at) => `V${at},${at + 2}.50,${at + 3},${((at + 2.5) * (at + 3)).toFixed(2)},2026-01-0${at + 1}`,
      ),
    ],
  });
  const total = lineOf(cardOf(page, 'Sales'), 'Total');
  const suggestions = page.getByRole('region', { name: /^Suggestions/ });
  const formula = suggestions.getByRole('listitem').filter({ hasText: 'Compute Total by a formula' });
  await expect(formula).toContainText('Unit price × Quantity: true of every row (9)');
  await formula.getByRole('button', { name: /^Use it/ }).press('Enter');
  await expect(total).toContainText('Formula');
  await expect(formula.getByRole('button', { name: /^Undo/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(total).toContainText('Money');
  await expect(total).not.toContainText('Corrected by you');
  await formula.getByRole('button', { name: /^Use it/ }).click();
  const today = suggestions.getByRole('listitem').filter({ hasText: 'Default Sale date to today' });
  await today.getByRole('button', { name: /^Use it/ }).click();
  await expect(lineOf(cardOf(page, 'Sales'), 'Sale date')).toContainText('default: today');
  await expectAccessible(page);
  await createButton(page).click();
  const outcomes = page.getByRole('region', { name: 'Created tables' });
  await expect(outcomes.getByRole('listitem').filter({ hasText: 'sales.csv' })).toContainText('9 records', {
    timeout: 60_000,
  });
});

test('[FILES-50] a wrong encoding or separator is chosen on the card, and the choice stays', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'from-files');
  await page.locator('input[type=file]').setInputFiles({
    name: 'cities.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('city#x;visits#y,z\nKÃ¶ln;1,a\nZÃ¼rich;2,b\n', 'utf-8'),
  });
  const card = page.locator('section[data-table]').filter({ hasText: 'cities.csv' });
  await expect(card).toBeVisible();
  await expect(card.getByLabel('Separator')).toBeHidden();
  await card.getByRole('button', { name: /^More for/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Encoding and separator' }).press('Enter');
  const reading = card.getByRole('group', { name: 'How cities.csv is read' });
  await expect(reading.getByLabel('Separator')).not.toHaveValue('|');
  await reading.getByLabel('Separator').selectOption('vertical bar');
  await expect(card.locator('[data-column]')).toHaveCount(1);
  await reading.getByLabel('Separator').selectOption('semicolon');
  await expect(lineOf(card, 'City#x')).toBeVisible();
  await reading.getByLabel('Encoding').selectOption('Windows-1252');
  const preview = page.getByRole('region', { name: 'As it will look' });
  await reading.getByLabel('Encoding').focus();
  await expect(preview.getByRole('row').nth(1)).toContainText('KÃƒÂ¶ln');
  await expectAccessible(page);
  await page.reload();
  await expectLoaded(page);
  await expect(lineOf(card, 'City#x')).toBeVisible();
  await lineOf(card, 'City#x').focus();
  await expect(preview.getByRole('row').nth(1)).toContainText('KÃƒÂ¶ln');
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove cities.csv' }).click();
  await expect(card).toBeHidden();
});

test('[FILES-31] on a phone, in the dark and from right to left, cards and corrections are whole', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'from-files');
  await give(page, { ...BOOKS, name: 'magazines.csv' });
  await expect(cardOf(page, 'Magazines')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await lineOf(cardOf(page, 'Magazines'), 'Pages').click();
  await expect(page.getByRole('dialog', { name: 'Pages of Magazines' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await signInWith(page, product.url, 'ar', { configuration: true });
  await page.goto(`${product.url}/app/configuration/from-files`);
  await expectLoaded(page);
  await expect(cardOf(page, 'Magazines')).toBeVisible();
  await expectAccessible(page);
});
