import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

/** The lines of all orders in their own order. */
async function lines(page: Page, locale = 'en'): Promise<Locator> {
  const { tables } = await signInWith(page, url, locale);
  const table = tables.find(({ name }) => name === 'order_line')?.id;
  await page.goto(`${url}/app/list/t${table}?sort=position`);
  const grid = page.getByRole('grid').first();
  await expect(grid.locator('[data-row="6"]')).toContainText(/\p{L}/u);
  return grid;
}

/** What the first rows say, without the numbers of their handles and boxes. */
async function texts(grid: Locator, count = 7): Promise<readonly string[]> {
  const rows = await grid.locator('[data-row]').all();
  const all = await Promise.all(
    rows.map(async (row) => [Number(await row.getAttribute('data-row')), await row.textContent()] as const),
  );
  return all
    .filter(([at]) => at >= 0 && at < count)
    .toSorted(([one], [other]) => one - other)
    .map(([, text]) => text ?? '');
}

/** Takes back what the last notice tells of. */
async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
}

async function dragRow(
  page: Page,
  grid: Locator,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const row = grid.locator(`[data-row="${from}"]`);
  await row.hover();
  const grip = await row.locator('[data-grip]').boundingBox();
  const over = await grid.locator(`[data-row="${to}"]`).boundingBox();
  if (!grip || !over) throw new Error('no rows to drag');
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x + 20, over.y + over.height / 2, { steps: 4 });
  await page.mouse.move(grip.x + 20, over.y + 2);
}

test('[LIST-9][LIST-111] a row is dragged by its handle to where a line shows, and undo brings it back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await lines(page);
  const before = await texts(grid);
  await dragRow(page, grid, { from: 1, to: 4 });
  await page.mouse.up();
  const [first, second, ...rest] = before;
  const after = [first, rest[0], rest[1], second, ...rest.slice(2)];
  await expect.poll(async () => await texts(grid)).toEqual(after);
  await expect(page.getByText(/Row moved: now 4 of/)).toBeVisible();
  await expectAccessible(page);
  await takeBack(page);
  await expect.poll(async () => await texts(grid)).toEqual(before);
  // Escape leaves all as it is.
  await dragRow(page, grid, { from: 1, to: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await texts(grid)).toEqual(before);
  expect(complaints).toEqual([]);
});

test('[LIST-9][LIST-111] rows are moved by keys and by their menu, several that are selected together', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await lines(page);
  const before = await texts(grid);
  await grid.locator('[data-row="0"] [aria-colindex="3"]').click();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  const down = [before[1], before[0], ...before.slice(2)];
  await expect.poll(async () => await texts(grid)).toEqual(down);
  // The keyboard stays with the row.
  await expect(grid.locator('[data-row="1"] [aria-colindex="3"]')).toBeFocused();
  await page.keyboard.press('Alt+Shift+Home');
  await expect.poll(async () => await texts(grid)).toEqual(before);
  for (const row of [2, 3]) await grid.locator(`[data-row="${row}"]`).getByRole('checkbox').first().click();
  await grid.locator('[data-row="3"] [aria-colindex="3"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  const [a, b, c, d, ...rest] = before;
  await expect.poll(async () => await texts(grid)).toEqual([a, c, d, b, ...rest]);
  await expect(page.getByText(/2 rows moved: now from 2 of/)).toBeVisible();
  await takeBack(page);
  await expect.poll(async () => await texts(grid)).toEqual(before);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Move down');
  expect(complaints).toEqual([]);
});

test('[LIST-110] a list that is sorted otherwise has no handles', async ({ page }) => {
  const grid = await lines(page);
  await expect(grid.locator('[data-grip]').first()).toBeAttached();
  await page.goto(page.url().replace('sort=position', 'sort=quantity'));
  await expect(grid.locator('[data-row="6"]')).toContainText(/\p{L}/u);
  await expect(grid.locator('[data-grip]')).toHaveCount(0);
});

test('[LINK-6][LIST-111] the lines of a form are moved by keys and dragged, also while it is changed, at once', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { tables } = await signInWith(page, url, 'en');
  const table = tables.find(({ name }) => name === 'sales_order')?.id;
  await page.goto(`${url}/app/record/${table}/3`);
  await page.getByRole('tab', { name: 'Lines' }).click();
  const grid = page.getByRole('grid', { name: 'Lines' });
  await expect(grid.locator('[data-row="2"]')).toContainText(/\p{L}/u);
  const before = await texts(grid, 3);
  const [a, b, c] = before;
  await grid.locator('[data-row="2"] [aria-colindex="2"]').click();
  await page.keyboard.press('Alt+Shift+PageUp');
  await expect.poll(async () => await texts(grid, 3)).toEqual([c, a, b]);
  await expect(grid.locator('[data-row="0"] [aria-colindex="2"]')).toBeFocused();
  await takeBack(page);
  await expect.poll(async () => await texts(grid, 3)).toEqual(before);
  await dragRow(page, grid, { from: 0, to: 2 });
  await page.mouse.up();
  await expect.poll(async () => await texts(grid, 3)).toEqual([b, a, c]);
  await expectAccessible(page);
  await takeBack(page);
  await expect.poll(async () => await texts(grid, 3)).toEqual(before);
  await grid.locator('[data-row="1"]').getByRole('button', { name: 'Row actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to the end' }).click();
  await expect.poll(async () => await texts(grid, 3)).toEqual([a, c, b]);
  await takeBack(page);
  await expect.poll(async () => await texts(grid, 3)).toEqual(before);
  expect(complaints).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[LIST-111] a card is dragged by its handle', async ({ page }) => {
    const { tables } = await signInWith(page, url, 'en');
    const table = tables.find(({ name }) => name === 'order_line')?.id;
    await page.goto(`${url}/app/list/t${table}?sort=position`);
    const list = page.getByRole('list').filter({ has: page.locator('[data-movable]') });
    await expect(list.locator('[data-row="6"]')).toContainText(/\p{L}/u);
    const before = await texts(list, 5);
    await dragRow(page, list, { from: 1, to: 3 });
    await page.mouse.up();
    const [a, b, c, ...rest] = before;
    await expect.poll(async () => await texts(list, 5)).toEqual([a, c, b, ...rest]);
    await expectAccessible(page);
    await takeBack(page);
    await expect.poll(async () => await texts(list, 5)).toEqual(before);
  });
});
