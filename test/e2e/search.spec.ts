import { expect } from '@playwright/test';
import { administrator, type Administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { companies } from './companies.ts';
import { expectAccessible, expectLoaded, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

let chief: Administrator;
test.beforeAll(async () => {
  chief = await administrator(url);
});
test.afterAll(async () => await chief.leave());

test('[LOOK-12][LOOK-13] a search in everything finds a record, by its table and with the match marked, and opens it', async ({
  page,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('Wyvern Ironworks');
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app`);
  await expectLoaded(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('wyver');
  const found = page.getByRole('option', { name: /^Wyvern Ironworks/ });
  await expect(page.getByRole('group', { name: 'Companies' })).toContainText('Wyvern Ironworks');
  await expect(found.locator('mark')).toHaveText('Wyver');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/app/record/${table.id}/${id}`);
  await table.remove(id);
});

test('[LOOK-13] the palette does what the window offers', async ({ page }) => {
  const table = await companies(chief);
  const { id } = await table.create('Wyvern Second');
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${table.id}/${id}`);
  await expect(page.getByRole('button', { name: 'Favourite', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('history on this screen');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/app/history/${table.id}/${id}`);
  await table.remove(id);
});
