import { expect, type Locator, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { bound, sql } from '#server/database/sql/sql.ts';
import { USERS } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signInWith } from '../person.ts';

const PASSWORD = 'seven purple umbrellas dance';

let product: OwnProduct | undefined;
let url = '';

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  ({ url } = product);
});
test.afterAll(async () => await product?.stop());

/** Ticks a choice of a column that holds several. */
async function tick(page: Page, column: string, choice: string): Promise<void> {
  const control = page.getByRole('combobox', { name: column });
  await control.click();
  await page.getByRole('option', { name: choice }).click();
  await page.keyboard.press('Escape');
}

/** Adds a record to a column that leads to several. */
async function add(page: Page, column: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: column }).fill(title);
  await page.getByRole('option', { name: title }).first().click();
}

const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${name}`) });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/record\//);
}

test('[ACCESS-1][CONF-83] an administrator makes a user and a group in the browser; the user signs in with the roles of both', async ({
  page,
  browser,
}) => {
  const { tables } = await signInWith(page, url, 'en', { configuration: true });
  const groups = tables.find(({ name }) => name === 'user_group')?.id ?? 0;
  await page.goto(`${url}/app/new/${USERS}`);
  await field(page, 'Login').fill('mona');
  await field(page, 'Name').fill('Mona Lind');
  await tick(page, 'Roles', 'Technician');
  await save(page);
  const address = page.url();
  await page.getByRole('button', { name: 'Set password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set password' });
  await dialog.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('The password of Mona Lind is set')).toBeVisible();

  await page.goto(`${url}/app/new/${groups}`);
  await field(page, 'Name').fill('Back office');
  await tick(page, 'Roles', 'Sales');
  await add(page, 'Members', 'Mona Lind');
  await expectAccessible(page);
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Back office');

  // The group says what its members may do by it, and how many they are.
  const granted = page.getByRole('region', { name: 'Roles' }).getByRole('list', { name: 'Roles' });
  await expect(granted.getByRole('listitem').filter({ hasText: 'Sales' })).toContainText('direct');
  await expect(page.getByRole('complementary').getByRole('region', { name: 'Members' })).toContainText(
    'Members 1',
  );
  await expectAccessible(page);

  await page.goto(address);
  await expect(page.getByText('through Back office')).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: 'en-GB' });
  const mona = await context.newPage();
  await mona.goto(`${url}/session/login/`);
  await mona.locator('#login-username').fill('mona');
  await mona.locator('#login-password').fill(PASSWORD);
  await mona.keyboard.press('Enter');
  await expect(mona).toHaveURL(/\/app/);
  const hers = (await (await context.request.get(`${url}/api/application`)).json()) as ApplicationInfo;
  const right = (name: string) => hers.tables.find((table) => table.name === name);
  // Orders are changed by sales alone, visits by technicians.
  expect(right('sales_order')?.update).toBe(true);
  expect(right('visit')?.update).toBe(true);
  expect(right('user_group')?.update ?? false).toBe(false);
  await mona.goto(`${url}/app/account`);
  await expect(mona.getByRole('main').getByText('Mona Lind').first()).toBeVisible();
  expect(await mona.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(mona);
  await context.close();
});

test('[CONF-80][CONF-82] roles are given and taken on the form of a user with what they grant, and signing in is blocked at its head', async ({
  page,
  browser,
}) => {
  await product?.addUser('nils', { name: 'Nils Berg', roles: ['sales'] });
  const other = await browser.newContext();
  await signInWith(await other.newPage(), url, 'en', { login: 'nils' });
  await signInWith(page, url, 'en', { configuration: true });
  await page.goto(`${url}/app/record/${USERS}/${await idOf('nils')}`);
  const roles = page.getByRole('region', { name: 'Roles' });
  const list = roles.getByRole('list', { name: 'Roles' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(roles).toContainText(/May read \d+ of \d+ tables, change \d+, delete in 1/);
  await expect(list).toContainText('direct');

  // By keys alone: a role is added, and waits for the save.
  await roles.getByRole('button', { name: 'Add role' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Technician' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem').filter({ hasText: 'Technician' })).toContainText('not saved yet');
  await list.getByRole('button', { name: 'Remove the role Sales' }).click();
  await expect(list).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(`${url}/app/record/${USERS}/${await idOf('nils')}`);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Technician');
  await expect(list).not.toContainText('not saved yet');

  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Block sign-in' }).click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await expect(sessions).toContainText('Not signed in anywhere.');
  expect((await other.request.get(`${url}/session/current`)).status()).toBe(403);
  // Beside it stands what happened, and leads to all of it.
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity.getByRole('listitem').first()).toContainText('chief blocked sign-in');
  await expect(activity).toContainText('chief added the role Technician');
  await expect(activity).toContainText('Signed in by password');
  await page.getByRole('button', { name: 'Allow sign-in' }).click();
  await expect(page.getByRole('button', { name: 'Block sign-in' })).toBeVisible();
  await activity.getByRole('link', { name: 'All sign-ins' }).click();
  await expect(page.locator('#sought-login')).toHaveValue('nils');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Signed in' }).filter({ hasText: 'Nils Berg' }).first(),
  ).toBeVisible();
  await other.close();
});

async function idOf(login: string): Promise<number> {
  const rows = await product?.db.query<{ id: number }>(
    sql`select id from app."user" where login = ${bound(login)}`,
  );
  return rows?.rows[0]?.id ?? 0;
}
