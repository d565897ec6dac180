import { expect, type Page } from '@playwright/test';
import { administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { complaintsOf, expectAccessible, rowsOf, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

/** Counts how often the browser is asked to print, which is all that a test sees of it. */
async function printsOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => {
      Object.assign(window, { printed: Number(Reflect.get(window, 'printed')) + 1 });
    };
  });
  return async () => await page.evaluate(() => Number(Reflect.get(window, 'printed')));
}

test('[PRINT-1][PRINT-4] Ctrl+P prints the list with all its records, and Escape leads back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const prints = await printsOf(page);
  const { views, tables } = await signInWith(page, url, 'en');
  const orders = views.find(({ name }) => name === 'orders');
  const table = tables.find(({ name }) => name === 'sales_order');
  const filter = { column: 'state', operator: 'isWithin', value: ['confirmed', 'to_ship'] };
  const chief = await administrator(url);
  const body = { tableId: table?.id, filter };
  const { count } = await chief.post<{ count: number }>('/list/full/count', body);
  await chief.leave();
  const address = `${url}/app/list/${orders?.id}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  await page.goto(address);
  await expect(rowsOf(page).nth(2)).toBeVisible();
  await page.keyboard.press('Control+p');
  const paper = page.getByRole('dialog', { name: 'What is printed' });
  await expect(paper.getByRole('heading', { name: 'All orders' })).toBeVisible();
  await expect(paper.getByRole('row')).toHaveCount(Math.min(count, 2_000) + 1);
  await expect(paper).toContainText('Confirmed');
  await expect.poll(prints).toBe(1);
  await expect(page).not.toHaveURL(/now=/);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(paper.getByText('Back')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(paper).toBeHidden();
  await expect(page).toHaveURL(/app.list.*filter=/);
  expect(complaints).toEqual([]);
});

test('[PRINT-1] a list in groups is printed with its groups and totals', async ({ page }) => {
  await printsOf(page);
  const { views } = await signInWith(page, url, 'en');
  const orders = views.find(({ name }) => name === 'orders');
  await page.goto(`${url}/app/print/list/${orders?.id}?group=state&calc=total:sum&q=a`);
  const paper = page.getByRole('dialog', { name: 'What is printed' });
  await expect(paper.getByRole('rowheader').first()).toBeVisible();
  await expect(paper.getByRole('row').last()).toContainText('Total');
  await expect(paper).toContainText('Search: a');
});

test('[PRINT-3][COL-122] a column that is not printed stands on no paper, nor do its groups and conditions', async ({
  page,
}) => {
  await printsOf(page);
  const { tables } = await signInWith(page, url, 'en');
  const table = tables.find(({ name }) => name === 'product');
  const filter = { column: 'cost', operator: 'greater', value: '17.5' };
  const asked = `group=cost,discontinued&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  await page.goto(`${url}/app/print/list/t${table?.id}?columns=name,cost,price&${asked}`);
  const paper = page.getByRole('dialog', { name: 'What is printed' });
  await expect(paper.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await expect(paper).toContainText('A condition that is not printed');
  await expect(paper.getByText('Cost')).toHaveCount(0);
  await expect(paper.getByText('17.5')).toHaveCount(0);
  await expect(paper.getByRole('rowheader')).not.toHaveCount(0);
  expect(await paper.getByRole('rowheader').count()).toBeLessThanOrEqual(3);
});

test('[PRINT-2][PRINT-4] a record is printed by its menu, with its tabs and lines, light in the dark', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const prints = await printsOf(page);
  const { tables } = await signInWith(page, url, 'en');
  const table = tables.find(({ name }) => name === 'sales_order');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${url}/app/record/${table?.id}/1`);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click();
  const paper = page.getByRole('dialog', { name: 'What is printed' });
  await expect(paper.getByText('Order', { exact: true })).toBeVisible();
  await expect(paper.getByRole('heading', { name: 'Delivery' })).toBeVisible();
  await expect(paper.getByRole('table', { name: 'Lines' }).getByRole('row').nth(1)).toBeVisible();
  await expect.poll(prints).toBe(1);
  expect(await paper.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(28, 27, 25)');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('[PRINT-2] images of a record stand on its paper, which waits for them', async ({ page }) => {
  const prints = await printsOf(page);
  const { tables } = await signInWith(page, url, 'en');
  const product = tables.find(({ name }) => name === 'product');
  let drawn = (): void => undefined;
  const asked = new Promise<void>((resolve) => (drawn = resolve));
  await page.route(/\/file\/thumbnail\/.*\/1024$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${url}/app/print/records/${product?.id}/1?now=1`);
  const image = page.getByRole('list', { name: 'Picture' }).getByRole('img');
  await expect(image).toHaveAttribute('aria-busy', 'true');
  expect(await prints()).toBe(0);
  drawn();
  await expect.poll(prints).toBe(1);
  await expect(image).toHaveAttribute('aria-busy', 'false');
  expect(await image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page);
});

test('[PRINT-5] a button prints chosen records, each on its page', async ({ page }) => {
  const prints = await printsOf(page);
  const { views } = await signInWith(page, url, 'en');
  await page.goto(`${url}/app/list/${views.find(({ name }) => name === 'orders')?.id}`);
  const boxes = page.getByRole('grid').getByRole('checkbox');
  await boxes.nth(1).click();
  await boxes.nth(2).click();
  const bar = page.getByRole('toolbar', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Print orders' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect.poll(prints).toBe(1);
});

test('[PRINT-3] a column that is not printed stands in the form and on no print', async ({ page }) => {
  await printsOf(page);
  const { tables } = await signInWith(page, url, 'en');
  const table = tables.find(({ name }) => name === 'product');
  await page.goto(`${url}/app/record/${table?.id}/1`);
  await expect(page.getByText('Cost', { exact: true })).toBeVisible();
  // The menu of the record has the key.
  await expect(page.getByRole('button', { name: 'More actions' }).first()).toBeVisible();
  await page.keyboard.press('Control+p');
  const paper = page.getByRole('dialog', { name: 'What is printed' });
  await expect(paper.getByText('Price', { exact: true })).toBeVisible();
  await expect(paper.getByText('Cost', { exact: true })).toHaveCount(0);
});
