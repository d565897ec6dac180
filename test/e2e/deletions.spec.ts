import { expect, type Browser, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { administrator, type Administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { companies } from './companies.ts';
import { fresh } from './inner-windows.ts';
import { expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

let chief: Administrator;
let tables: ApplicationInfo['tables'];
test.beforeAll(async () => {
  chief = await administrator(url);
  ({ tables } = await chief.get<ApplicationInfo>('/api/application'));
});
test.afterAll(async () => await chief.leave());

const idOf = (name: string) => tables.find((table) => table.name === name)?.id ?? 0;

async function person(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInWith(page, url, 'en');
  return page;
}

const told = (page: Page) => page.getByRole('region', { name: 'Deleted by someone else' });

test('[CTX-76][CTX-78] a record that another person deletes while it is changed comes back with the changes', async ({
  browser,
}) => {
  const world = await companies(chief);
  const { id } = await world.create(fresh('Gone'));
  const page = await person(browser);
  const other = await person(browser);
  await page.goto(`${url}/app/record/${world.id}/${id}`);
  await page.getByLabel(/^City/).fill('Dakar');
  await expect(page.getByText('Draft saved just now').first()).toBeAttached();
  await other.goto(`${url}/app/record/${world.id}/${id}`);
  await other.getByRole('button', { name: 'More actions' }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByText('Deleted.').first()).toBeVisible();

  await page.getByLabel(/^City/).fill('Thiès');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(told(page)).toContainText('What you typed is still here.');
  await expect(page.getByLabel(/^City/)).toHaveValue('Thiès');
  await expect(page.getByText('Saving draft…')).toBeHidden();
  await expectAccessible(page);
  await told(page).getByRole('button', { name: 'Restore and save' }).press('Enter');
  await expect(page.getByText(/” saved\./).first()).toBeVisible();
  const stored = await chief.get<{ values: Record<string, unknown> }>(
    `/api/element/display?idform=${world.id}&idenreg=${id}`,
  );
  expect(stored.values['city']).toBe('Thiès');
});

test('[CTX-76][CTX-77] a line that another person takes out while it is changed is kept until its user has chosen', async ({
  browser,
}) => {
  const order = idOf('sales_order');
  const world = await companies(chief);
  const customer = await world.create(fresh('Lines'));
  const company = { company: customer.id, ordered_date: '2026-02-03', required_date: '2026-02-28' };
  const draft = await chief.post<{ context: number; window: number }>(`/api/element/create?idform=${order}`, {
    values: company,
  });
  const list = tables.find(({ id }) => id === order)?.columns.find((column) => column['name'] === 'lines');
  const { rows: products } = await chief.post<{ rows: number[][] }>('/list/full/load/datatable', {
    tableId: idOf('product'),
    columns: ['name'],
    limit: 1,
  });
  const values = { product: products[0]?.[0], quantity: 2, unit_price: '10' };
  const place = `${draft.context}/${draft.window}`;
  await chief.post(`/api/cascade/create/${place}/${String(list?.['id'])}`, { values });
  const { recordId } = await chief.post<{ recordId: number }>(`/api/validate/${place}`);
  const { nested } = await chief.post<{ nested: unknown }>(
    `/api/element/modify?idform=${order}&idenreg=${recordId}`,
  );
  expect(nested).toEqual([]);

  const page = await person(browser);
  const other = await person(browser);
  const lines = page.getByRole('grid', { name: 'Lines' });
  await page.goto(`${url}/app/record/${order}/${recordId}`);
  await lines.getByRole('row').nth(1).getByRole('gridcell', { name: '2', exact: true }).dblclick();
  await lines.getByRole('textbox', { name: 'Quantity' }).fill('7');
  await page.keyboard.press('Enter');

  await other.goto(`${url}/app/record/${order}/${recordId}`);
  const theirs = other.getByRole('grid', { name: 'Lines' });
  await theirs.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  await other.keyboard.press('Delete');
  await expect(other.getByRole('group', { name: '1 line removed' })).toBeVisible();
  await other.keyboard.press('ControlOrMeta+Enter');
  await expect(other.getByText(/” saved\./).first()).toBeVisible();

  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(told(page)).toContainText('while you were working with it');
  await expect(lines.getByRole('row').nth(1)).toContainText('7');
  await expectAccessible(page);
  await told(page).getByRole('button', { name: 'Restore and keep my changes' }).press('Enter');
  await expect(page.getByText(/” saved\./).first()).toBeVisible();
});
