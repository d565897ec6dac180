import { expect, test } from '@playwright/test';
import { expectAccessible, signInWith } from './person.ts';
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
