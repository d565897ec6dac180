import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { expectAccessible, rowsOf, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

test('[ACTION-31] a button of a list opens the import of its table, matched as the action says', async ({
  page,
}) => {
  const { views } = await signInWith(page, url, 'en');
  await page.goto(`${url}/app/list/${views.find(({ name }) => name === 'products')?.id}`);
  await page.getByRole('button', { name: 'Import a price list' }).press('Enter');
  await expect(page).toHaveURL(/match=code&mode=both/);
  await expect(page.getByRole('heading', { name: /Import/ })).toBeVisible();
  const file = (text: string) => ({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.locator('input[type=file]').setInputFiles(file('code,price\nP-1,12.00\n'));
  await expect(page.getByLabel(/^Match on/)).toHaveValue('code');
  await expect(page.getByLabel('Mode')).toHaveValue('both');
  await expectAccessible(page);
});

test('[ACTION-32] a button exports the view without a selection, and chosen records above them', async ({
  page,
}) => {
  const { views } = await signInWith(page, url, 'en');
  const orders = views.find(({ name }) => name === 'orders');
  const filter = JSON.stringify({ column: 'state', operator: 'equal', value: 'confirmed' });
  await page.goto(`${url}/app/list/${orders?.id}?filter=${encodeURIComponent(filter)}`);
  await expect(rowsOf(page).nth(3)).toBeVisible();
  const button = page.getByRole('button', { name: 'Orders as a spreadsheet' });
  const all = page.waitForEvent('download');
  await button.press('Enter');
  expect((await all).suggestedFilename()).toMatch(/\.xlsx$/);
  const boxes = page.getByRole('grid').getByRole('checkbox');
  await boxes.nth(1).click();
  await boxes.nth(2).click();
  const bar = page.getByRole('toolbar', { name: 'Selected records' });
  const some = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Orders as a spreadsheet' }).click();
  expect((await some).suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(bar).toBeVisible();
});
