import { expect, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { must } from '#core/std/must.ts';
import { administrator, USERS, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { companies } from '../companies.ts';
import { openDashboard } from '../dashboards/open-dashboard.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectLoaded, signInWith } from '../person.ts';

let product: OwnProduct;
let chief: Administrator;

test.use({ locale: 'en-GB', viewport: { width: 1440, height: 2100 } });

test.beforeAll(async () => {
  product = await startOwnProduct();
  await product.addUser('tina', { name: 'Tina', roles: ['technician'] });
  chief = await administrator(product.url);
});
test.afterAll(async () => {
  await chief.leave();
  await product.stop();
});

/** The tiles that a page shows, by their names. */
async function shownTiles(page: Page): Promise<readonly string[]> {
  await expectLoaded(page);
  return await page
    .locator('main section')
    .evaluateAll((found) => found.flatMap((one) => one.getAttribute('aria-label') ?? []));
}

/** What somebody who reads no orders and no activities is shown of the operations. */
const OF_TECHNICIANS = ['Visit planning', 'Companies on a map', 'Products with pictures', 'Category tree'];

/** Fails where a request tells of orders: the answer is no list of them. */
async function expectNoOrders(page: Page, orders: number): Promise<void> {
  const answer = await page.evaluate(async (tableId) => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const response = await fetch('/list/full/load/datatable', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        'X-XSRF-TOKEN': token,
      },
      body: JSON.stringify({ tableId, columns: [], limit: 5 }),
    });
    return { status: response.status, text: await response.text() };
  }, orders);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.text).not.toContain('rows');
}

test('[DASH-4] tiles about what somebody may not read are not told, asked for or answered, nor to a supervisor who looks as that person', async ({
  page,
}) => {
  const application = await chief.get<ApplicationInfo>('/api/application');
  const orders = must(
    application.tables.find(({ name }) => name === 'sales_order'),
    'orders',
  ).id;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.postData() ?? ''));
  const told = await signInWith(page, product.url, 'en_GB', { login: 'tina' });
  const text = JSON.stringify(told.dashboards);
  expect(text).not.toContain(String(orders));
  expect(text).not.toContain('Pipeline');
  await openDashboard(page, product.url, 'operations');
  await expect(page.getByRole('region', { name: 'Category tree' }).getByRole('treegrid')).toBeVisible();
  expect(await shownTiles(page)).toEqual(expect.arrayContaining(OF_TECHNICIANS));
  await expect(page.getByRole('region', { name: 'Pipeline' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'To do' })).toBeHidden();
  expect(asked.filter((body) => body.includes(String(orders)))).toEqual([]);
  await expectNoOrders(page, orders);

  const users = await chief.post<{ rows: [number, string][] }>('/list/full/load/datatable', {
    tableId: USERS,
    columns: ['login'],
    limit: 50,
  });
  const [tina] = must(
    users.rows.find(([, login]) => login === 'tina'),
    'Tina',
  );
  await chief.post('/admin/access/view_as', { user: tina });
  const seen = await chief.get<ApplicationInfo>('/api/application');
  expect(seen.dashboards.map(({ name, tiles }) => [name, tiles.map(({ id }) => id)])).toEqual(
    told.dashboards.map(({ name, tiles }) => [name, tiles.map(({ id }) => id)]),
  );
  await expect(
    chief.post('/list/full/load/datatable', { tableId: orders, columns: [], limit: 5 }),
  ).rejects.toThrow();
  await chief.post('/session/view_as/end');
});

test('[DASH-10][DASH-12] what somebody else changes is shown in figures, lists and display modes without a reload', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { tables } = await signInWith(page, product.url, 'en_GB');
  const company = await companies(chief);
  await openDashboard(page, product.url, 'operations');
  const places = page.getByRole('region', { name: 'Companies on a map' });
  const without = places.getByRole('button', { name: /without a position$/ });
  const before = Number.parseInt((await without.textContent()) ?? '', 10);
  const { id } = await company.create('Far away');
  await expect(without).toHaveText(new RegExp(`^${before + 1} `));

  await openDashboard(page, product.url, 'service_overview');
  const figure = page.getByRole('group', { name: 'Open tickets' }).getByRole('link');
  const open = Number((await figure.textContent())?.replaceAll(/\D/g, ''));
  const ticket = must(
    tables.find(({ name }) => name === 'ticket'),
    'tickets',
  ).id;
  const draft = await chief.post<{ context: number; window: number }>(
    `/api/element/create?idform=${ticket}`,
    { values: { title: 'The pump is loud', company: id } },
  );
  await chief.post(`/api/validate/${draft.context}/${draft.window}`);
  await expect(figure).toHaveText(new RegExp(`^${open + 1}$`));
  expect(complaints).toEqual([]);
});
