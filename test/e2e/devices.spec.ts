import { expect, type Browser, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { administrator, type Administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { fresh, freshCode, link, typeNew } from './inner-windows.ts';
import { expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();
const ELSEWHERE = 'This draft was changed elsewhere';

let chief: Administrator;
let order: number;
let company: number;
test.beforeAll(async () => {
  chief = await administrator(url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  const idOf = (name: string) => tables.find((table) => table.name === name)?.id ?? 0;
  [order, company] = [idOf('sales_order'), idOf('company')];
});
test.afterAll(async () => await chief.leave());

/** The same work of the same user on another device. */
async function otherDevice(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.clock.install();
  await signInWith(other, url, 'en');
  await other.goto(page.url());
  return other;
}

async function newOrder(page: Page): Promise<void> {
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/new/${order}`);
  await expect(page).toHaveURL(/\/app\/draft\//);
}

const innerOf = (page: Page) => page.getByRole('dialog', { name: 'New company' });
const told = (page: Page) => page.getByRole('alert').filter({ hasText: ELSEWHERE });
const show = (page: Page) => page.getByRole('button', { name: 'Show current state' });

async function cityOf(name: string): Promise<unknown> {
  const asked = { tableId: company, columns: ['city'], search: name };
  const { rows } = await chief.post<{ rows: unknown[][] }>('/list/full/load/datatable', asked);
  return rows.map((row) => row[1]);
}

test('[CTX-67][CTX-66][CTX-63] a window that was closed on another device: the work there stays, what is typed here is brought back', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const name = fresh('Twofold');
  await newOrder(page);
  await typeNew(link(page, /^Customer/), page, name);
  await innerOf(page).getByLabel(/^Code/).fill(freshCode());
  await innerOf(page).getByLabel(/^City/).fill('Dakar');
  await expect(page.getByText('Draft saved just now').first()).toBeAttached();
  const other = await otherDevice(browser, page);
  await expect(innerOf(other).getByLabel(/^Name/)).toHaveValue(name);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(innerOf(page)).toBeHidden();

  await other.keyboard.press('Escape');
  await expect(told(other)).toBeVisible();
  await innerOf(other).getByLabel(/^City/).fill('Bamako');
  await expect(innerOf(other)).toBeVisible();
  await expectAccessible(other);
  await other.clock.runFor(10_000);
  await expect(other.getByText('No connection')).toHaveCount(0);
  await show(other).click();
  await expect(innerOf(other)).toBeHidden();
  await expect(link(other, /^Customer/)).toHaveValue(name);
  await expect(told(other)).toHaveCount(0);
  const left = other.getByRole('status', { name: 'Notices' });
  await expect(left).toContainText('is no longer open');
  await expectAccessible(other);
  await left.getByRole('button', { name: 'Open' }).click();
  await expect(innerOf(other).getByLabel(/^City/)).toHaveValue('Bamako');
  await expect(innerOf(other).getByLabel(/^Name/)).toHaveValue(name);
  await other.keyboard.press('ControlOrMeta+Enter');
  await expect(innerOf(other)).toBeHidden();
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText(/“SO-\d+” saved/)).toBeVisible();
  expect(await cityOf(name)).toEqual(['Bamako']);
  await expect(other.getByText('No connection')).toHaveCount(0);
  await other.context().close();
});

test('[CTX-67] a window that was opened on another device is shown here, too, and what was typed below it is taken in then', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await newOrder(page);
  await page.getByLabel(/^Customer reference/).fill('Both');
  await expect(page.getByText('Draft saved just now')).toBeVisible();
  const other = await otherDevice(browser, page);
  const reference = other.getByLabel(/^Customer reference/);
  await expect(reference).toHaveValue('Both');
  await typeNew(link(page, /^Customer/), page, 'Nobody');
  await expect(innerOf(page)).toBeVisible();
  const sent = page.waitForResponse('**/api/update/**');
  await innerOf(page).getByLabel(/^City/).fill('Lima');
  await sent;

  await reference.fill('Here and there');
  await expect(told(other)).toBeVisible();
  await expect(other.getByText('Draft saved in this browser')).toBeVisible();
  await expectAccessible(other);
  await other.keyboard.press('ControlOrMeta+Enter');
  await expect(told(other)).toBeVisible();
  await show(other).click();
  await expect(innerOf(other).getByLabel(/^City/)).toHaveValue('Lima');
  await expect(reference).toHaveValue('Here and there');
  await other.keyboard.press('Escape');
  await expect(innerOf(other)).toBeHidden();
  await expect(told(other)).toHaveCount(0);
  await expect(other.getByText('Draft saved just now')).toBeVisible();
  await other.reload();
  await expect(reference).toHaveValue('Here and there');

  await innerOf(page).getByLabel(/^City/).fill('Cusco');
  await expect(told(page)).toBeVisible();
  await show(page).click();
  await expect(innerOf(page)).toBeHidden();
  await expect(page.getByLabel(/^Customer reference/)).toHaveValue('Here and there');
  const left = page.getByRole('status', { name: 'Notices' });
  await left.getByRole('button', { name: 'Open' }).click();
  await expect(innerOf(page).getByLabel(/^City/)).toHaveValue('Cusco');
  await expect(innerOf(page).getByLabel(/^Name/)).toHaveValue('Nobody');
  await other.context().close();
});
