import { expect, type Locator } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expectAccessible } from '../person.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectChanges, openPanel } from './configuration-steps.ts';

let product: OwnProduct;
let url = '';

test.use({ locale: 'en-GB', actionTimeout: 10_000, viewport: { width: 1280, height: 1400 } });

test.beforeAll(async () => {
  product = await startOwnProduct();
  ({ url } = product);
});

test.afterAll(async () => {
  await product.stop();
});

/** What the members of a list of columns are. */
async function columnsOf(list: Locator): Promise<readonly string[]> {
  return await list.getByRole('listitem').locator('bdi').allInnerTexts();
}

const grip = (list: Locator, number: number) =>
  list.getByRole('button', { name: `Move Columns, ${number}`, exact: true });

test('[CONF-92] members of lists in the panel are carried with the mouse and with keys, one step for each', async ({
  page,
}) => {
  const panel = await openPanel(page, url, { search: 'orders', name: /Orders/ });
  const list = panel.getByRole('group', { name: 'Columns', exact: true });
  const before = await columnsOf(list);
  expect(before.length).toBeGreaterThan(3);
  const [first = '', second = '', third = '', ...rest] = before;

  await grip(list, 1).scrollIntoViewIfNeeded();
  const from = await grip(list, 1).boundingBox();
  const to = await list.getByRole('listitem').nth(2).boundingBox();
  if (!from || !to) throw new Error('no grips');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 60, { steps: 4 });
  await page.mouse.move(from.x + 8, to.y + to.height / 2 + 12, { steps: 8 });
  await page.mouse.up();
  await expectChanges(page, '1 change');
  expect(await columnsOf(list)).toEqual([second, third, first, ...rest]);

  await grip(list, 3).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await expect(list.getByRole('status')).toHaveText(`Place 1 of ${before.length}`);
  await page.keyboard.press('Escape');
  expect(await columnsOf(list)).toEqual([second, third, first, ...rest]);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expectChanges(page, '2 changes');
  expect(await columnsOf(list)).toEqual(before);
  await expect(grip(list, 1)).toBeFocused();
  await expectAccessible(page);
});

test('[CONF-93] a column through links is chosen step by step in one list', async ({ page }) => {
  const panel = await openPanel(page, url, { search: 'orders', name: /Orders/ });
  const columns = panel.getByRole('group', { name: 'Columns', exact: true });
  await columns.getByRole('button', { name: /^Columns, 1: / }).click();
  const column = columns.getByRole('combobox', { name: 'Column', exact: true });
  await column.click();
  await page.keyboard.type('customer');
  await page.getByRole('option', { name: /^Through Customer/ }).click();
  await expect(page.getByRole('option', { name: /^Back from Customer/ })).toBeVisible();
  await page.keyboard.type('country');
  await page.keyboard.press('Enter');
  await expect(column).toHaveText('Customer › Country');
  await expectChanges(page, '1 change');
  await column.click();
  await page.getByRole('option', { name: /^Back from Customer/ }).click();
  await expect(page.getByRole('option', { name: /^Through Customer/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(column).toHaveText('Customer › Country');
});

test('[CONF-97] an action shows the options of its kind alone', async ({ page }) => {
  const panel = await openPanel(page, url, { search: 'find orders', name: /^Find orders$/ });
  await expect(panel.getByRole('group', { name: 'Values to ask for', exact: true })).toBeVisible();
  await expect(panel.getByText('Values to set', { exact: true })).toBeHidden();
  await expect(panel.getByText('Form', { exact: true })).toBeHidden();
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Objects');
  await expectAccessible(page);
});

test('[CONF-112][A11Y-1] the columns of a view are a line each, searched by name, with the properties of one at a time', async ({
  page,
}) => {
  const panel = await openPanel(page, url, { search: 'orders', name: /Orders/ });
  const list = panel.getByRole('group', { name: 'Columns', exact: true });
  const before = await columnsOf(list);
  const line = (number: number) => list.getByRole('button', { name: new RegExp(`^Columns, ${number}: `) });
  await line(2).click();
  await list.getByRole('textbox', { name: 'Width' }).fill('144');
  await page.keyboard.press('Tab');
  await expectChanges(page, '1 change');
  await line(1).click();
  await expect(line(2)).toHaveAttribute('aria-expanded', 'false');
  await expect(line(2)).toHaveAccessibleName(/^Columns, 2: .+ Width 144$/);
  await expect(list.getByRole('textbox', { name: 'Width' })).toHaveCount(1);
  await expectAccessible(page);
  await list.getByRole('searchbox', { name: 'Find' }).fill(before[1] ?? '');
  await expect(line(1)).toBeHidden();
  await expect(line(2)).toBeVisible();
  await list.getByRole('searchbox', { name: 'Find' }).fill('');
  await list.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(line(before.length + 1)).toHaveAttribute('aria-expanded', 'true');
});
