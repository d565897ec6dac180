import { expect, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { administrator, type Administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

let chief: Administrator;
let tableId: (name: string) => number;
let ticket = 0;
let order = 0;

test.beforeAll(async () => {
  chief = await administrator(url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  tableId = (name) => tables.find((table) => table.name === name)?.id ?? 0;
  ticket = await save('ticket', { title: 'Late', company: 1, priority: 'normal', due_date: '2020-01-15' });
  order = await save('sales_order', { company: 1 });
  await save('order_line', { sales_order: order, product: 1, quantity: 2, unit_price: '10.00' });
});
test.afterAll(async () => await chief.leave());

async function save(table: string, values: Readonly<Record<string, unknown>>): Promise<number> {
  const body = { values };
  const saved = await chief.post<{ recordId: number }>(`/api/element/save?idform=${tableId(table)}`, body);
  return saved.recordId;
}

const head = (page: Page) => page.getByRole('main').locator('header').first();
const due = (page: Page) => page.getByRole('main').locator('[data-ink]', { has: page.getByLabel('Due') });
const weightOf = async (page: Page, label: string) =>
  await page.getByLabel(label).evaluate((input) => getComputedStyle(input).fontWeight);

test('[SEC-6] a form shows the layouts of its record and columns, and follows what is typed', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${tableId('ticket')}/${ticket}`);
  await expect(due(page)).toBeVisible();
  expect(await weightOf(page, 'Due')).toBe('600');
  await expect(head(page)).not.toHaveAttribute('data-back');
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expect(head(page)).toHaveAttribute('data-back', '');
  await expect(head(page)).toHaveAttribute('data-bold', '');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Solved' }).click();
  await expect(due(page)).toHaveCount(0);
  await expect(head(page)).not.toHaveAttribute('data-back');
  await expect(head(page)).toHaveAttribute('data-italic', '');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await expect(head(page)).not.toHaveAttribute('data-italic');
  await expect(due(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[SEC-6] a record beside its list shows them at its head', async ({ page }) => {
  const { views } = await signInWith(page, url, 'en');
  const view = views.find(({ name }) => name === 'tickets');
  await page.goto(`${url}/app/list/${view?.id}`);
  await page.getByRole('grid').locator('[data-italic] [role=gridcell]').nth(2).click();
  await page.keyboard.press('Shift+Enter');
  const panel = page.getByRole('complementary', { name: 'Record beside the list' });
  await expect(panel.locator('header').first()).toHaveAttribute('data-italic', '');
  await expectAccessible(page);
});

test('[SEC-6] lines in a form have their layouts, as they are edited', async ({ page }) => {
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${tableId('sales_order')}/${order}`);
  const lines = page.getByRole('grid', { name: 'Lines' });
  const row = lines.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await expect(row.locator('[data-back]')).toHaveCount(0);
  const heads = await lines.getByRole('columnheader').allTextContents();
  const at = heads.findIndex((text) => text.includes('Discount'));
  await row.getByRole('gridcell').nth(at).dblclick();
  await lines.getByRole('textbox', { name: 'Discount' }).fill('25');
  await page.keyboard.press('Enter');
  const marked = row.locator('[role=gridcell][data-back][data-bold]');
  await expect(marked).toHaveText(/25/);
  await row.getByRole('gridcell').nth(at).dblclick();
  const frame = lines.getByRole('textbox', { name: 'Discount' });
  await expect(frame).toBeFocused();
  expect(await frame.evaluate((input) => getComputedStyle(input).fontWeight)).toBe('600');
  await expectAccessible(page);
});

test('[SEC-6][PRINT-6] layouts are printed, of records, their lines and lists', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const { views } = await signInWith(page, url, 'en');
  const list = views.find(({ name }) => name === 'tickets');
  await save('order_line', {
    sales_order: order,
    product: 1,
    quantity: 1,
    unit_price: '5.00',
    discount: '30',
  });
  await save('ticket', { title: 'Fire', company: 1, priority: 'urgent' });
  await page.goto(`${url}/app/print/records/${tableId('ticket')}/${ticket}`);
  const paper = page.getByRole('dialog', { name: 'What is printed' });
  await expect(paper.locator('dd[data-ink][data-bold]')).toHaveText(/2020/);
  await page.goto(`${url}/app/print/records/${tableId('sales_order')}/${order}`);
  await expect(paper.getByRole('table', { name: 'Lines' }).locator('td[data-back]')).toHaveText(/30/);
  await page.goto(`${url}/app/print/list/${list?.id}`);
  await expect(paper.locator('tr[data-italic]').first()).toBeVisible();
  const tinted = paper.locator('tr[data-back]').first();
  expect(await tinted.evaluate((row) => getComputedStyle(row).printColorAdjust)).toBe('exact');
});
