import { expect } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { administrator, type Administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { companies, notice } from './companies.ts';
import { expectAccessible, expectLoaded, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

let chief: Administrator;
test.beforeAll(async () => {
  chief = await administrator(url);
});
test.afterAll(async () => await chief.leave());

test('[LOOK-9][LOOK-11] a record becomes a favourite by the keyboard, stands in the menu and at home, and comes back by undo', async ({
  page,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('Quixote Windmills');
  await signInWith(page, url, 'en');
  const noted = page.waitForResponse((answer) => answer.url().endsWith('/visits/note'));
  await page.goto(`${url}/app/record/${table.id}/${id}`);
  const star = page.getByRole('button', { name: 'Favourite', exact: true });
  await star.focus();
  await page.keyboard.press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const marked = menu
    .getByRole('list', { name: 'Favourites' })
    .getByRole('link', { name: 'Quixote Windmills' });
  await expect(marked).toBeVisible();
  expect((await noted).status()).toBe(200);
  await page.goto(`${url}/app`);
  await expectLoaded(page);
  const recent = page.getByRole('main').getByRole('region', { name: 'Recent' });
  await expect(recent.getByRole('link', { name: 'Quixote Windmills' })).toBeVisible();
  await expectAccessible(page);
  await recent.getByRole('link', { name: 'Quixote Windmills' }).click();
  await star.click();
  await expect(marked).toHaveCount(0);
  await notice(page, 'Removed from favourites.').getByRole('button', { name: 'Undo' }).click();
  await expect(marked).toBeVisible();
  await star.click();
  await table.remove(id);
});

test('[LOOK-9] favourites are put in order by Alt and the arrows', async ({ page }) => {
  const application = await signInWith(page, url, 'en');
  const [one, two] = ['company', 'contact'].map((name) =>
    must(
      application.tables.find((table) => table.name === name),
      name,
    ),
  );
  for (const table of [one, two]) {
    await page.goto(`${url}/app/list/t${table?.id}`);
    await page.getByRole('button', { name: 'Favourite', exact: true }).click();
  }
  const links = page.getByRole('list', { name: 'Favourites' }).getByRole('link');
  await expect(links).toHaveCount(2);
  const names = await links.allTextContents();
  await links.nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(links).toHaveText(names.toReversed());
  await expect(links.first()).toBeFocused();
  await page.reload();
  await expect(links).toHaveText(names.toReversed());
  for (const table of [one, two]) {
    await page.goto(`${url}/app/list/t${table?.id}`);
    await page.getByRole('button', { name: 'Favourite', exact: true }).click();
  }
});

test('[LINK-17][LINK-19] a link of a form suggests the best first and marks what was typed', async ({
  page,
}) => {
  const table = await companies(chief);
  const ids = [];
  for (const name of ['Xylo Partners', 'Grand Xylo Hall', 'Maxylon']) ids.push((await table.create(name)).id);
  const { tables } = await signInWith(page, url, 'en');
  const contact = must(
    tables.find(({ name }) => name === 'contact'),
    'contacts',
  );
  await page.goto(`${url}/app/new/${contact.id}`);
  const company = page.getByRole('main').getByRole('combobox', { name: 'Company' });
  await company.fill('xyló');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Xylo Partners');
  await expect(options.nth(1)).toContainText('Grand Xylo Hall');
  await expect(options.nth(2)).toContainText('Maxylon');
  await expect(options.nth(2).locator('mark')).toHaveText('xylo');
  await page.keyboard.press('Escape');
  for (const id of ids) await table.remove(id);
});

test('[LOOK-11][PHONE-1] the start page fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app`);
  await expectLoaded(page);
  await expect(page.getByRole('heading', { name: 'Recent' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
