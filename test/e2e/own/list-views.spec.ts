import { expect, type Locator, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { changeCatalog, readCatalog } from '#server/catalog/catalog.ts';
import { sql } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';

/** The views that list columns of the sample get here, by table and column. */
const VIEWS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  company: { tickets: 'ticket_board', orders: 'sales_pivot' },
  employee: { visits: 'visits_planning', orders: 'sales_by_month' },
  category: { products: 'products_in_pictures', children: 'categories_tree' },
};

/** The records that have most of what is listed, and how much. */
const WITH_MOST = {
  company: sql`select company as id, count(*)::int as count from app.ticket where company is not null group by 1 order by 2 desc, 1 limit 1`,
  employee: sql`select technician as id, count(*)::int as count from app.visit where technician is not null group by 1 order by 2 desc, 1 limit 1`,
  category: sql`select parent as id, count(*)::int as count from app.category where parent is not null group by 1 order by 2 desc, 1 limit 1`,
} as const;

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
  await product.addUser('reader', { roles: ['reader'] });
  const { document } = must(await readCatalog(product.db), 'the application');
  const viewOf = (name: string) => must(document.views.find((view) => view.name === name)?.id, name);
  const tables = document.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => {
      const view = VIEWS[table.name]?.[column.name];
      return column.type === 'list' && view !== undefined ? { ...column, view: viewOf(view) } : column;
    }),
  }));
  await changeCatalog(product.db, { ...document, tables }, { author: null, message: 'views of lists' });
});
test.afterAll(async () => {
  await product.stop();
});

/** Opens the record of a table that has most; tells how much. */
async function openRecord(page: Page, table: keyof typeof WITH_MOST, login?: string): Promise<number> {
  const info = await signInWith(page, product.url, 'en_GB', login === undefined ? {} : { login });
  const { rows } = await product.db.query<{ id: number; count: number }>(WITH_MOST[table]);
  const { id: recordId, count } = must(rows[0], table);
  const { id } = must(
    info.tables.find(({ name }) => name === table),
    table,
  );
  await page.goto(`${product.url}/app/record/${id}/${recordId}`);
  return count;
}

/** A list of the form, brought into sight. */
async function listOf(page: Page, name: string): Promise<Locator> {
  const tab = page.getByRole('tab', { name, exact: true });
  const group = page.getByRole('group', { name, exact: true });
  await expect(tab.or(group).first()).toBeVisible();
  if (await tab.isVisible()) await tab.click();
  await group.scrollIntoViewIfNeeded();
  return group;
}

const lane = (list: Locator, name: string) => list.getByRole('region', { name, exact: true });

test('[LIST-1][LIST-135][LIST-136] a list in a form is a board whose cards are moved at once, and that begins records of its own', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const count = await openRecord(page, 'company');
  const list = await listOf(page, 'Tickets');
  const card = list.locator('[data-card]').first();
  await expect(card).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('·');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const company = title.split('·').at(-1)?.trim() ?? '';
  await expectAccessible(page);
  const told = await list.locator('[data-lane] header .out-of-sight').allTextContents();
  expect(told.map((text) => Number(/^\d+/.exec(text)?.[0] ?? 0)).reduce((sum, one) => sum + one, 0)).toBe(
    count,
  );

  await list.locator('[data-card] a').first().focus();
  const name = (await list.locator('a:focus').getAttribute('title')) ?? '';
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(page.getByText(/1 card moved to/)).toBeVisible();
  await expect(list.locator('a:focus')).toHaveAttribute('title', name);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText(/undone/i).first()).toBeVisible();

  await lane(list, 'New')
    .getByRole('button', { name: /New ticket/ })
    .click();
  await expect(page).toHaveURL(/\/app\/new\//);
  await expect(page.getByRole('combobox', { name: /^Company|^Customer/ }).first()).toHaveValue(company);
  expect(complaints).toEqual([]);
});

test('[LIST-135] a list in a form is a pivot of its records alone, whose cells lead to them', async ({
  page,
}) => {
  await openRecord(page, 'company');
  const list = await listOf(page, 'Orders');
  const grid = list.getByRole('treegrid').or(list.getByRole('grid'));
  await expect(grid).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('link', { name: 'Open as a list of its own' }).click();
  await expect(page).toHaveURL(/\/app\/list\/.*filter=/);
});

test('[LIST-135] lists in a form are a planning, a chart, cards and a tree', async ({ page }) => {
  await openRecord(page, 'employee');
  const visits = await listOf(page, 'Visits');
  await expect(visits.getByRole('button', { name: 'Today' })).toBeVisible();
  await expectAccessible(page);
  const below = await openRecord(page, 'category');
  const tree = await listOf(page, 'Subcategories');
  await expect(tree.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible();
  await expect(tree.getByRole('treegrid').getByRole('checkbox')).toHaveCount(below + 1);
});

test('[LIST-136] a view changes nothing in a form that its reader may not change', async ({ page }) => {
  await openRecord(page, 'company', 'reader');
  const list = await listOf(page, 'Tickets');
  await expect(list.locator('[data-card]').first()).toBeVisible();
  await expect(list.getByRole('button', { name: /^New/ })).toHaveCount(0);
  await list.locator('[data-card] a').first().focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Assigned', exact: true })).toHaveCount(0);
});
