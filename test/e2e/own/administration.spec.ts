import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { LOGIN, PASSWORD } from '../../support/run/product.ts';
import { administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible } from '../person.ts';

test.describe.configure({ mode: 'serial' });
test.use({ locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] });

const BLIND = `name: blind
label: { en: Blind }
grants:
  - { table: product, read: true, readColumns: [] }
  - { table: contact, read: true, readColumns: [ first_name ] }
`;

let product: OwnProduct;
let url = '';

test.beforeAll(async () => {
  const application = join(mkdtempSync(join(tmpdir(), 'administration-')), 'app');
  cpSync(new URL('../../../sample/app', import.meta.url).pathname, application, { recursive: true });
  writeFileSync(join(application, 'roles/blind.yaml'), BLIND);
  product = await startOwnProduct({ COLONNADE_APP: application });
  ({ url } = product);
  await product.addUser('blind', { roles: ['blind'] });
});
test.afterAll(async () => await product.stop());

async function enter(page: Page, login: string, path: string): Promise<void> {
  await page.goto(url + path);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url + path);
}

test('[LIST-24] the list of a table of whose columns none may be read is an empty page', async ({ page }) => {
  const admin = await administrator(url);
  const info = await admin.get<ApplicationInfo>('/api/application');
  await admin.leave();
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await enter(page, 'blind', `/app/list/t${info.tables.find(({ name }) => name === 'product')?.id}`);
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await expect(page.getByText('You have no access to any column of this list.')).toBeVisible();
  expect(failed.filter((one) => one.includes('/list/'))).toEqual([]);
  await expectAccessible(page);
});

test('[ARCH-42][A11Y-1] the icons that archives can name are found and copied', async ({ page }) => {
  await enter(page, LOGIN, '/app/configuration/icons');
  const icons = page.getByRole('button', { name: /^truck/ });
  await expect(page.getByText(/^\d+ icons$/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('truck');
  await expect(page.getByText('3 icons')).toBeVisible();
  await expect(icons).toHaveCount(3);
  await page.getByRole('button', { name: 'truck-delivery' }).click();
  await expect(page.getByText('“truck-delivery” copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('truck-delivery');
  await page.getByRole('searchbox').fill('usres');
  await expect(page.getByRole('button', { name: 'users', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('[ACCESS-56] a new user is asked for with roles, and invited when it is saved', async ({ page }) => {
  const admin = await administrator(url);
  const info = await admin.get<ApplicationInfo>('/api/application');
  await admin.leave();
  await enter(page, LOGIN, `/app/new/${info.tables.find(({ name }) => name === 'user')?.id}`);
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await main.getByRole('textbox', { name: 'Login' }).fill('ada');
  const invite = page.getByRole('switch', { name: 'Invite the user when saving' });
  await expect(invite).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Open the configuration' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(
    page.getByText('Invitation link for Ada Lovelace: valid for 3 days, works once'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^http.*\/session\//);
});

test('[SESSION-17] a call that is under way while the session gets another token is made once more', async ({
  page,
  context,
}) => {
  const admin = await administrator(url);
  const info = await admin.get<ApplicationInfo>('/api/application');
  await admin.leave();
  const products = `/app/list/t${info.tables.find(({ name }) => name === 'product')?.id}`;
  await enter(page, LOGIN, products);
  const statuses: number[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  page.on('response', (response) => {
    if (response.url().includes('/list/full/')) statuses.push(response.status());
  });
  const asked = page.waitForRequest((request) => request.url().includes('/list/full/'));
  await page.route('**/list/full/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('searchbox').first().fill('e');
  await asked;
  const other = await context.newPage();
  await other.goto(`${url}/app/configuration/sessions`);
  const open = other.getByRole('dialog', { name: 'Open the configuration' });
  await open.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await open.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(open).toBeHidden();
  release();
  await expect.poll(() => statuses).toEqual(expect.arrayContaining([403, 200]));
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(products));
});

test('[ADMIN-24] who is about to delete the own account, or to give up being a supervisor, is told what that means', async ({
  page,
}) => {
  await product.addUser('other', { supervisor: true });
  const admin = await administrator(url);
  const info = await admin.get<ApplicationInfo>('/api/application');
  const users = info.tables.find(({ name }) => name === 'user')?.id;
  const { rows } = await admin.post<{ rows: unknown[][] }>('/list/full/load/datatable', {
    tableId: users,
    columns: ['login'],
    filter: { column: 'login', operator: 'equal', value: 'other' },
  });
  await admin.leave();
  await enter(page, 'other', `/app/record/${users}/${String(rows[0]?.[0])}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'This is your own account. You will be signed out at once',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Supervisor' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const open = page.getByRole('dialog', { name: 'Open the configuration' });
  await open.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await open.getByRole('button', { name: 'Open', exact: true }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'You will no longer be a supervisor' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
});
