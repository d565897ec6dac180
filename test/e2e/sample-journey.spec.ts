import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { everyContact } from './contacts.ts';
import { addFilter, expectAccessible, expectAtRest, rowsOf, signIn, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

test('[REQ-4][REQ-5][SESSION-4][SESSION-5] a wrong password says so; a session that ended leads to the login page and back', async ({
  page,
  context,
}) => {
  await page.goto(`${url}/app`);
  await page.getByLabel('Login').fill('chief');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Wrong login or password');
  await expectAccessible(page);
  await signIn(page, url);
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
  await expect(page.getByText(await everyContact(url))).toBeVisible();
  await context.clearCookies({ name: 'colonnade_session' });
  // Whichever call comes first finds the session ended: the click's, or one that the page makes by itself meanwhile.
  await page
    .getByRole('link', { name: 'Companies', exact: true })
    .first()
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/session\/login\//);
  await page.getByLabel('Login').fill('chief');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/list\//);
});

test('[LIST-5][FILTER-8][CTX-20] list, filter, open, change, and the change is in the list', async ({
  page,
}) => {
  await signIn(page, url);
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
  const all = page.getByText(await everyContact(url));
  await expect(all).toBeVisible();
  await expectAccessible(page);
  await addFilter(page, 'Status', 'Active');
  await expect(all).toBeHidden();
  const first = rowsOf(page).nth(1);
  await first.getByRole('gridcell').nth(1).dblclick();
  const city = page.getByLabel('City');
  await city.fill('Saint-Étienne-du-Test');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('gridcell', { name: 'Saint-Étienne-du-Test' })).toBeVisible();
});

test('[LOOK-15] an address that leads nowhere offers the home page by a button', async ({ page }) => {
  const { tables } = await signInWith(page, url, 'en');
  const company = tables.find(({ name }) => name === 'company')?.id;
  const home = page.getByRole('main').getByRole('link', { name: 'Go to the home page' });
  for (const path of ['nowhere', 'list/987654321', `record/${company}/987654321`]) {
    await page.goto(`${url}/app/${path}`);
    await expect(page.getByText(/not found/i).last()).toBeVisible();
    expect((await home.boundingBox())?.height).toBeGreaterThanOrEqual(32);
    await expect(home).toHaveCSS('text-decoration-line', 'none');
  }
  await home.click();
  await expect(page).toHaveURL(`${url}/app`);
});

/** The list of contacts of the sample: no dashboard on the way to it. */
const CONTACTS = '/app/list/1025521101066101';

test('[LIST-25] from signing in to the rows of a list few script files are fetched, a form takes few more', async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  await signIn(page, url, CONTACTS);
  const cell = rowsOf(page).nth(1).getByRole('gridcell').nth(1);
  await expect(cell).toBeVisible();
  expect(scripts.size).toBeGreaterThan(5);
  expect(scripts.size).toBeLessThanOrEqual(20);
  await cell.dblclick();
  await expect(page.getByLabel('City')).toBeVisible();
  await expectAtRest(page);
  expect(scripts.size).toBeLessThanOrEqual(30);
});

test('[A11Y-1] everything from the login page to a saved record by the keyboard alone', async ({ page }) => {
  await page.goto(`${url}/app`);
  await expect(page.getByLabel('Login')).toBeFocused();
  await page.keyboard.type('chief');
  await page.keyboard.press('Tab');
  await page.keyboard.type('correct horse battery staple');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Good/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('contacts');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('a');
  await page.keyboard.press('Escape');
  // While no rows are there yet, the keys move in the heads.
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/record\//);
  await page.getByLabel('First name').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Keyboard');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('gridcell', { name: 'Keyboard' }).first()).toBeVisible();
});

test('[LINK-1] a link is chosen by typing; a list of the record shows its lines', async ({ page }) => {
  await signIn(page, url);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await rowsOf(page).nth(1).getByRole('gridcell').nth(1).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SO-');
  await expect(page.getByRole('tab', { name: 'Lines' })).toBeVisible();
  const seller = page.getByRole('combobox', { name: 'Salesperson' });
  await seller.fill('');
  await seller.pressSequentially('a');
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[PHONE-1] sign in, open a list of cards, open and change a record', async ({ page }) => {
    await signIn(page, url);
    await page
      .getByRole('button', { name: 'Menu' })
      .or(page.getByRole('link', { name: 'Menu' }))
      .click();
    await page.getByRole('link', { name: 'Contacts', exact: true }).last().click();
    await expect(
      page
        .getByText(await everyContact(url))
        .or(page.getByRole('heading', { level: 1, name: 'Contacts' }))
        .first(),
    ).toBeVisible();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide).toBe(false);
    await expectAccessible(page);
  });
});

test.describe('dark', () => {
  test.use({ colorScheme: 'dark' });

  test('[LOOK-1] login, list and form have no finding of axe in dark', async ({ page }) => {
    await page.goto(`${url}/app`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await signIn(page, url);
    await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expectAccessible(page);
    await rowsOf(page).nth(1).getByRole('gridcell').nth(1).dblclick();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expectAccessible(page);
  });
});
