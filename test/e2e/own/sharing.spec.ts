import { expect, type Browser, type Page } from '@playwright/test';
import { sql } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { PASSWORD } from '../../support/run/product.ts';
import { administrator } from '../administrator.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';

test.describe.configure({ mode: 'serial' });

let product: OwnProduct;

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(async () => {
  await product.stop();
});

/** A supervisor's window on a screen of the application. */
async function enter(browser: Browser): Promise<{ page: Page; table: (name: string) => number }> {
  const page = await (
    await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  ).newPage();
  const info = await signInWith(page, product.url, 'en_GB', {});
  return { page, table: (name) => info.tables.find((one) => one.name === name)?.id ?? 0 };
}

/** A browser in which nobody has signed in. */
async function stranger(browser: Browser, options: object = {}): Promise<Page> {
  return await (
    await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, ...options })
  ).newPage();
}

/** Makes a link by the dialog of *Share…*; gives its address. */
async function share(
  page: Page,
  menu: string,
  { password }: { readonly password?: string } = {},
): Promise<string> {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).not.toHaveValue('');
  if (password !== undefined) await dialog.getByLabel('Password (optional)').fill(password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = dialog.getByRole('textbox', { name: 'Link' });
  await expect(address).toHaveValue(/\/shared\/#[\w-]{43}$/);
  await expectAccessible(page);
  const value = await address.inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return value;
}

test('[SHARE-12][SHARE-13][STYLE-15] a list is shared, read page by page by a stranger, and ended', async ({
  browser,
}) => {
  const { page, table } = await enter(browser);
  const complaints = complaintsOf(page);
  await page.goto(
    `${product.url}/app/list/t${table('contact')}?columns=last_name,first_name,company&sort=last_name`,
  );
  await expect(page.getByRole('grid')).toBeVisible();
  const address = await share(page, 'More');
  const admin = await administrator(product.url);
  await admin.post('/admin/custom/style/gen/save', { accent: '#0b7a3e', radius: 'none' });
  const reader = await stranger(browser);
  const troubles = complaintsOf(reader);
  await reader.goto(address);
  const variable = async (name: string) =>
    await reader.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key), name);
  expect([await variable('--radius'), await variable('--acc')]).toEqual([
    '0px',
    expect.stringContaining('#0b7a3e'),
  ]);
  const rows = reader.getByRole('row');
  await expect(rows).toHaveCount(51);
  await expect(reader.getByText(/^[\d,]{2,} records · Available until/)).toBeVisible();
  await expectAccessible(reader);
  await reader.getByRole('button', { name: 'First name' }).click();
  await expect(reader.getByRole('columnheader', { name: 'First name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const first = await rows.nth(1).textContent();
  await reader.getByRole('button', { name: 'Next' }).click();
  await expect(reader.getByText('Page 2')).toBeVisible();
  await expect(rows.nth(1)).not.toHaveText(first ?? '');
  await reader.getByRole('button', { name: 'Previous' }).click();
  await expect(rows.nth(1)).toHaveText(first ?? '');
  const phone = await stranger(browser, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'ar',
  });
  await phone.goto(address);
  await expect(phone.getByRole('listitem').first()).toBeVisible();
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible(phone);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  await page.getByRole('button', { name: /^End the link/ }).click();
  await expect(page.getByText('The link has ended')).toBeVisible();
  await reader.getByRole('button', { name: 'Next' }).click();
  await expect(reader.getByRole('alert').filter({ hasText: 'This link does not work' })).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectAccessible(reader);
  await admin.post('/admin/custom/style/gen/reset');
  await admin.leave();
  expect(complaints).toEqual([]);
  expect(troubles.filter((text) => !text.includes('404'))).toEqual([]);
});

test('[SHARE-7][SHARE-11][SHARE-12][SHARE-13] a record is shared with a password, which opens it once it is right', async ({
  browser,
}) => {
  const { page, table } = await enter(browser);
  const { rows } = await product.db.query<{ id: number }>(
    sql`select id from app.sales_order where deleted_at is null order by id limit 1`,
  );
  await page.goto(`${product.url}/app/record/${table('sales_order')}/${rows[0]?.id}`);
  await expect(page.getByRole('button', { name: 'More actions' }).first()).toBeVisible();
  const address = await share(page, 'More actions', { password: 'open sesame' });
  const reader = await stranger(browser);
  await reader.goto(address);
  const password = reader.getByRole('textbox', { name: 'Password' });
  await password.fill('wrong');
  await reader.keyboard.press('Enter');
  await expect(reader.getByText('This password is wrong. Enter it again.')).toBeVisible();
  await expectAccessible(reader);
  await password.fill('open sesame');
  await reader.keyboard.press('Enter');
  await expect(reader.getByRole('heading', { level: 2 })).toHaveText(/^SO-\d+$/);
  await expectAccessible(reader);
  // Another language asks for no password again.
  await reader.getByRole('button', { name: /^Language/ }).click();
  await reader.getByRole('link', { name: 'Français' }).first().click();
  await expect(reader.getByText(/^Disponible jusqu’au/)).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'Ce lien a un mot de passe' })).toBeVisible();
  await expect(reader.locator('html')).toHaveAttribute('lang', /^fr/);
  await page.goto(`${product.url}/app/account`);
  await expect(page.getByRole('list', { name: 'Shared links' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText(/opened once/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${product.url}/app/configuration/shared-links`);
  const proof = page.getByRole('dialog');
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const links = page.getByRole('list', { name: 'Shared links' }).getByRole('listitem');
  await expect(links).toHaveCount(1);
  await expectAccessible(page);
  await links.getByRole('button', { name: /^End the link/ }).click();
  await expect(page.getByText('No open links')).toBeVisible();
});
