import { expect, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, expectLoaded, rowsOf } from '../person.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, actionTimeout: 15_000 });

const PASSWORD = 'a long enough password';

let product: OwnProduct;

test.beforeAll(async () => {
  // As somebody starts it who has read the README alone: no application and no supervisor are named.
  product = await startOwnProduct({
    COLONNADE_APP: '',
    COLONNADE_ADMIN_LOGIN: '',
    COLONNADE_ADMIN_PASSWORD: '',
  });
});
test.afterAll(async () => await product.stop());

async function setUp(page: Page): Promise<void> {
  await page.goto(must(/First visit: open (\S+)/.exec(product.printed())?.[1], 'the address with the code'));
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Login', { exact: true }).fill('ada');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test('[START-30][START-32][START-33] whoever has made the first supervisor begins empty with one click, without another password, and undoes it', async ({
  page,
}) => {
  await setUp(page);
  const visit = page.getByRole('region', { name: 'What do you want to begin with?' });
  await expect(visit).toBeVisible();
  await expectLoaded(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('link', { name: 'Contacts', exact: true }).first()).toBeVisible();
  await visit.getByRole('button', { name: 'Begin empty' }).click();
  await expect(visit).toBeHidden();
  await expect(page.getByRole('link', { name: 'Contacts', exact: true })).toHaveCount(0);
  await page.reload();
  await expectLoaded(page);
  await expect(visit).toBeHidden();
  // Beginning empty is a version: undone, the sample is back with its records.
  await page.goto(`${product.url}/app/configuration/versions`);
  await expect(page.getByRole('main').getByText('English (UK), Français, Deutsch')).toBeVisible();
  await page.getByRole('button', { name: 'Undo this version…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Undo version/ })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: /^Undo of/ })).toBeVisible();
  await page.goto(product.url);
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
  await expect(rowsOf(page).nth(5)).toBeVisible();
});

test('[START-30][FILES-30] from the first visit one click leads to the page of files', async ({ page }) => {
  await product.db.query("insert into colonnade.pending (step) values ('first visit')");
  await page.goto(`${product.url}/session/login/`);
  await page.getByLabel('Login').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const gate = page.getByRole('dialog');
  await gate.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Drop CSV or XLSX files here, several at once')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByText('No tables yet')).toBeVisible();
  await expectAccessible(page);
});
