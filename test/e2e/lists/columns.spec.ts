import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

/** The list of all contacts in a language, each time as its view has it. */
async function contacts(page: Page, { locale = 'en', more = '' } = {}): Promise<Locator> {
  // Other tests see the list of the same account as its view has it.
  await page.route('**/list/arrangement/list', (route) => route.fulfill({ json: { arrangements: [] } }));
  await page.route('**/list/arrangement/keep', (route) => route.fulfill({ json: {} }));
  const { views } = await signInWith(page, url, locale);
  const view = views.find(({ columns }) => columns.some(({ column }) => column === 'job_title'));
  await page.goto(`${url}/app/list/${view?.id}${more}`);
  const grid = page.locator('[role="grid"], [role="treegrid"]');
  await expect(grid.locator('[data-row="0"]')).toContainText(/\p{L}/u);
  return grid;
}

/** The names of the columns, in their order. */
const heads = async (grid: Locator) =>
  await grid
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((one) => one.textContent?.trim().replace(/\d+$/, '')).filter(Boolean));

const scrollAside = async (grid: Locator, by: number) =>
  await grid.evaluate((scroller, left) => {
    scroller.scrollLeft = left;
  }, by);

/** Where a part of the grid begins, from the edge at which texts begin. */
const distance = async (part: Locator) =>
  await part.evaluate((element) => {
    const [own, grid] = [element, element.closest('[aria-rowcount]')!].map((one) =>
      one.getBoundingClientRect(),
    );
    const rtl = getComputedStyle(element).direction === 'rtl';
    return Math.round(rtl ? grid!.right - own!.right : own!.left - grid!.left);
  });

const cellOf = (grid: Locator, row: number, at: number) =>
  grid.locator(`[data-row="${row}"] [aria-colindex="${at}"]`);

test('[LIST-90][LIST-10][LIST-40] a column is pinned by its menu and stays beside the boxes while others are scrolled', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await contacts(page);
  const job = grid.getByRole('columnheader', { name: 'Job title' });
  await job.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Pin column' }).click();
  await expect
    .poll(async () => (await heads(grid)).slice(0, 3))
    .toEqual(['First name', 'Job title', 'Last name']);
  const parts = [job, cellOf(grid, 2, 3), cellOf(grid, 2, 2), cellOf(grid, 2, 1)];
  const before = await Promise.all(parts.map(distance));
  await scrollAside(grid, 400);
  await expect(grid).toHaveAttribute('data-aside');
  expect(await Promise.all(parts.map(distance))).toEqual(before);
  await expect(job).toBeInViewport({ ratio: 1 });
  // A range goes from what stays to what is scrolled.
  await cellOf(grid, 1, 3).hover();
  await page.mouse.down();
  await cellOf(grid, 2, 8).hover();
  await page.mouse.up();
  await expect(page.getByRole('status', { name: 'Selected cells' })).toContainText('12 cells');
  await expectAccessible(page);
  await page.reload();
  await expect
    .poll(async () => (await heads(grid)).slice(0, 3))
    .toEqual(['First name', 'Job title', 'Last name']);
  await job.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Unpin column' }).click();
  await expect(page.getByRole('menu')).toBeHidden();
  await scrollAside(grid, 400);
  await expect.poll(async () => await distance(cellOf(grid, 2, 3))).toBeLessThan(before[1]!);
  expect(complaints).toEqual([]);
});

test('[LIST-90][LIST-10] columns are pinned, moved, made wider and fitted by keys alone', async ({
  page,
}) => {
  const grid = await contacts(page);
  // The cell beside it would lead to its company.
  await cellOf(grid, 0, 5).click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  const company = grid.getByRole('columnheader', { name: 'Company' });
  await expect(company).toBeFocused();
  const width = async () => Math.round((await company.boundingBox())?.width ?? 0);
  const first = await width();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(width).toBe(first + 16);
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect
    .poll(async () => (await heads(grid)).slice(0, 3))
    .toEqual(['First name', 'Company', 'Last name']);
  await expect(company).toBeFocused();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Cell actions' });
  await menu.getByRole('menuitem', { name: 'Pin column' }).press('Enter');
  await expect(company).toBeFocused();
  await scrollAside(grid, 300);
  await expect(company).toBeInViewport({ ratio: 1 });
  // Moved out of those that stay it is pinned no more.
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect
    .poll(async () => (await heads(grid)).slice(0, 3))
    .toEqual(['First name', 'Last name', 'Company']);
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Fit all columns to the window' }).press('Enter');
  await expect.poll(async () => await grid.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Fit all columns to content' }).press('Enter');
  const email = grid.locator('[data-row="0"] [role="gridcell"]').filter({ hasText: '@' }).first();
  await expect
    .poll(async () => await email.evaluate((cell) => cell.scrollWidth - cell.clientWidth))
    .toBeLessThanOrEqual(0);
  const columns = page.getByRole('button', { name: 'Columns', exact: true });
  await columns.focus();
  await page.keyboard.press('Enter');
  const pin = page.getByRole('button', { name: 'Pin Last name' });
  await expect(pin).toHaveAttribute('aria-pressed', 'false');
  await pin.press('Space');
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset to the columns of the view' }).click();
  await expect
    .poll(async () => (await heads(grid)).slice(0, 3))
    .toEqual(['First name', 'Last name', 'Company']);
});

test('[LIST-90] pinned columns stay at the right where texts begin there, with their groups’ results', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const grid = await contacts(page, { locale: 'ar', more: '?group=country&calc=score:average' });
  const last = grid.getByRole('columnheader').nth(3);
  const name = (await last.textContent())?.trim() ?? '';
  await last.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'تثبيت العمود' }).click();
  await expect.poll(async () => (await heads(grid))[1]).toBe(name);
  await grid.locator('[data-row="0"]').click();
  await expect(grid.locator('[data-row="1"]')).toBeVisible();
  const parts = [grid.getByRole('columnheader').nth(2), cellOf(grid, 2, 3), cellOf(grid, 2, 1)];
  const before = await Promise.all(parts.map(distance));
  await scrollAside(grid, -400);
  await expect(grid).toHaveAttribute('data-aside');
  expect(await Promise.all(parts.map(distance))).toEqual(before);
  // The line of results is as wide as the rows.
  const widths = await grid.evaluate((one) =>
    [...one.querySelectorAll('[data-row="1"], [role="row"]:not([data-row])')].map((row) => row.clientWidth),
  );
  expect(new Set(widths).size).toBe(1);
  await expectAccessible(page);
});

test('[LIST-91] rows are as high as is chosen, show several lines of text, and scroll exactly', async ({
  page,
}) => {
  const grid = await contacts(page);
  const height = async () => (await grid.locator('[data-row="2"]').boundingBox())?.height;
  expect(await height()).toBe(32);
  const menu = page.getByRole('button', { name: 'Row height' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Tall', exact: true }).press('Enter');
  await expect.poll(height).toBe(76);
  await expectAccessible(page);
  await cellOf(grid, 3, 2).click();
  await page.keyboard.press('Control+End');
  const last = Number(await grid.getAttribute('aria-rowcount')) - 2;
  await expect(cellOf(grid, last, 2)).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect
    .poll(async () => (await grid.locator('[data-row]:not([data-row="-1"])').first().boundingBox())?.height)
    .toBe(76);
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'Extra tall' }).click();
  await expect
    .poll(async () => (await grid.locator('[data-row]:not([data-row="-1"])').first().boundingBox())?.height)
    .toBe(136);
});
