import { expect, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { test } from './browser-test.ts';
import { complaintsOf, expectAccessible, expectLoaded, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

/** The number in a text such as "1,234 orders". */
function numberIn(text: string | null): number {
  return Number((text ?? '').replaceAll(/\D/g, ''));
}

/** Comes to the start page, which has the sales dashboard. */
async function openHome(page: Page, query = ''): Promise<void> {
  await signInWith(page, url, 'en_GB');
  await page.goto(`${url}/app${query}`);
  await expect(page.getByRole('region', { name: 'Late orders' }).getByRole('table')).toBeVisible();
}

test('[DASH-2][DASH-5][DASH-6][DASH-7] the start page has figures that the lists behind them confirm, a chart, and a period in its address', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openHome(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  const sales = page.getByRole('region', { name: 'Sales by month' });
  await expect(sales.getByRole('listbox', { name: 'Chart: Sales by month' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Orders, last 30 days' })).toContainText(
    /than the 30 days before|$/,
  );
  await expectAccessible(page);

  await page.getByLabel('Period').selectOption('This year');
  await expect(page).toHaveURL(/period=thisYear/);
  await page.reload();
  const orders = page.getByRole('group', { name: 'Orders, this year' });
  await expect(orders).toContainText('than the year before');
  const link = orders.getByRole('link');
  const count = numberIn(await link.textContent());
  expect(count).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1));
  await expect(page.getByText('this year').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[DASH-8] tiles are moved, resized and hidden by keys and by the mouse, for the account, and all go back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 1440, height: 1300 });
  await openHome(page);
  const top = async (name: string) => must(await page.getByRole('region', { name }).boundingBox(), name).y;
  expect(await top('Sales by month')).toBeLessThan(await top('Late orders'));
  await page.getByRole('button', { name: 'Customise' }).click();
  const chart = page.getByRole('button', { name: 'Move Sales by month' });
  await chart.focus();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/list/arrangement/keep'));
  await page.keyboard.press('ArrowDown');
  await expect(chart).toBeFocused();
  await expect(page.getByText(/^Sales by month: column 1, row 7, 8 wide/)).toBeAttached();
  expect((await kept).status()).toBe(200);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText(/^Sales by month: column 1, row 7, 7 wide/)).toBeAttached();
  expect(await top('Late orders')).toBeLessThan(await top('Sales by month'));
  await page.getByRole('button', { name: 'Hide Favourites' }).click();
  await expect(page.getByRole('button', { name: 'Show Favourites' })).toBeVisible();
  await expectAccessible(page);

  const recent = page.getByRole('button', { name: 'Move Recent' });
  const from = must(await recent.boundingBox(), 'a tile');
  await page.mouse.move(from.x + 60, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y - 60, { steps: 8 });
  const put = page.waitForResponse((answer) => answer.url().endsWith('/list/arrangement/keep'));
  await page.mouse.up();
  await expect(page.getByText(/^Recent: column 9, row 3/)).toBeAttached();
  expect((await put).status()).toBe(200);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.evaluate(() => localStorage.clear());
  const listed = page.waitForResponse((answer) => answer.url().endsWith('/list/arrangement/list'));
  await page.reload();
  expect((await listed).status()).toBe(200);
  await expect.poll(async () => (await top('Recent')) < (await top('Activities to do'))).toBe(true);
  await expect(page.getByRole('region', { name: 'Favourites' })).toBeHidden();

  await page.getByRole('button', { name: 'Customise' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(async () => (await top('Sales by month')) < (await top('Late orders'))).toBe(true);
  await expect(page.getByRole('region', { name: 'Favourites' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[DASH-9][DASH-10][DASH-11] one below the other on a phone; a tile that fails says so alone; paper has no tools', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let fails = true;
  await page.route('**/list/full/load/chart', async (route) => {
    if (fails) await route.fulfill({ status: 500, json: { errors: [] } });
    else await route.continue();
  });
  await openHome(page);
  await expectLoaded(page);
  const region = (name: string) => page.getByRole('region', { name });
  const failed = region('Sales by month').getByRole('alert');
  await expect(failed).toBeVisible({ timeout: 20_000 });
  fails = false;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(region('Sales by month').getByRole('listbox')).toBeVisible();
  const boxes = await Promise.all(
    ['Sales by month', 'Activities to do', 'Late orders'].map(
      async (name) => must(await region(name).boundingBox(), name).x,
    ),
  );
  expect(new Set(boxes).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.getByRole('button', { name: 'Customise' })).toBeHidden();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Period')).toBeHidden();
  await expect(region('Late orders').getByRole('link', { name: 'Open: Late orders' })).toBeHidden();
  await expect(region('Create')).toBeHidden();
  // One below the other: tiles that reach across each other could not be parted into pages.
  await expect(region('Late orders').locator('xpath=../..')).toHaveCSS('display', 'block');
  await expect(region('Late orders').locator('xpath=..')).toHaveCSS('break-inside', 'avoid');
});
