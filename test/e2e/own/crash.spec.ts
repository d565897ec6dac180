import { expect, type Page } from '@playwright/test';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { companies, notice } from '../companies.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signInWith } from '../person.ts';

let product: OwnProduct;
let chief: Administrator;

test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

test.beforeAll(async () => {
  product = await startOwnProduct();
  chief = await administrator(product.url);
});

test.afterAll(async () => {
  await chief.leave();
  await product.stop();
});

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const kept = (page: Page) => page.getByText('Draft saved just now');
const banner = (page: Page) => page.getByText('No connection to the server');

/** A new company with its name and code, as far as the server has it. */
async function newCompany(page: Page, name: string): Promise<void> {
  const table = await companies(chief);
  await page.goto(`${product.url}/app/new/${table.id}`);
  await expect(page).toHaveURL(/\/app\/draft\//);
  await field(page, /^Name/).fill(name);
  await field(page, /^Code/).fill(`K${Date.now().toString(36)}`);
  await expect(kept(page)).toBeVisible();
}

/** How many companies have that name. */
async function named(name: string): Promise<number> {
  const table = await companies(chief);
  const { rows } = await chief.post<{ rows: unknown[] }>('/list/full/load/datatable', {
    tableId: table.id,
    columns: ['name'],
    search: name,
    limit: 10,
  });
  return rows.length;
}

test('[CTX-3][CTX-23] the server is killed while a form is open: it goes on, and saves all without loss', async ({
  page,
}) => {
  await signInWith(page, product.url, 'en');
  await newCompany(page, 'Killed & Sons');
  await product.kill();
  await field(page, /^City/).fill('Toulouse');
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText('Draft saved in this browser')).toBeVisible();
  await expectAccessible(page);
  await product.startAgain();
  await expect(banner(page)).toBeHidden({ timeout: 20_000 });
  await expect(kept(page)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '“Killed & Sons” saved.')).toBeVisible();
  await page.goto(`${product.url}/app`);
  expect(await named('Killed & Sons')).toBe(1);
});

test('[CTX-26][CTX-22] the server is killed before it answers a save: the form waits, and tells that it was saved', async ({
  page,
}) => {
  await signInWith(page, product.url, 'en');
  await newCompany(page, 'Waiting & Sons');
  await product.kill();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('you will see whether this was saved')).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expect(page.locator('form[inert]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expectAccessible(page);
  await product.startAgain();
  await expect(notice(page, '“Waiting & Sons” saved.')).toBeVisible({ timeout: 30_000 });
  expect(await named('Waiting & Sons')).toBe(1);
});

test('[CTX-26][CTX-22] the answer to a save is lost: it is asked for again, and nothing is saved twice', async ({
  page,
}) => {
  await signInWith(page, product.url, 'en');
  await newCompany(page, 'Lost & Sons');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/validate/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    if (keys.length < 3) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '“Lost & Sons” saved.')).toBeVisible({ timeout: 30_000 });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(await named('Lost & Sons')).toBe(1);
});

test('[CTX-25] a page that is loaded again after the answer was lost shows the record that was saved', async ({
  page,
}) => {
  await signInWith(page, product.url, 'en');
  await newCompany(page, 'Reloaded & Sons');
  const address = page.url();
  let asked = 0;
  await page.route('**/api/validate/**', async (route) => {
    asked += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(address);
  await expect(page).toHaveURL(/\/app\/record\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Reloaded & Sons' })).toBeVisible();
  expect(await named('Reloaded & Sons')).toBe(1);
});

test('[CTX-3][CTX-15][SESSION-8] after a kill the work is offered on another device and after a new sign-in, complete', async ({
  page,
  browser,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('Elsewhere Ltd');
  await signInWith(page, product.url, 'en');
  await page.goto(`${product.url}/app/record/${table.id}/${id}`);
  await field(page, /^City/).fill('Grenoble');
  await expect(kept(page)).toBeVisible();
  await newCompany(page, 'New Elsewhere');
  await page.goto(`${product.url}/app/new/${table.id}`);
  await expect(page).toHaveURL(/\/app\/draft\//);
  await product.kill();
  await product.startAgain();
  const other = await (await browser.newContext()).newPage();
  await signInWith(other, product.url, 'en');
  await other.goto(`${product.url}/app`);
  const work = other
    .locator('section')
    .filter({ has: other.getByRole('heading', { name: /^My open work/ }) });
  await expect(work.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(other);
  await work.getByRole('link', { name: /New Elsewhere New company/ }).click();
  await expect(field(other, /^Name/)).toHaveValue('New Elsewhere');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(notice(other, '“New Elsewhere” saved.')).toBeVisible();
  await page.context().clearCookies();
  await signInWith(page, product.url, 'en');
  await page.goto(`${product.url}/app/record/${table.id}/${id}`);
  await expect(page.getByText(/You have unfinished changes to this record/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, /^City/)).toHaveValue('Grenoble');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '“Elsewhere Ltd” saved.')).toBeVisible();
});
