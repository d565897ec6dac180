import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { must } from '#core/std/must.ts';
import { hasNorthwind } from '#test/support/worlds/northwind.ts';
import { PASSWORD } from '../../support/run/product.ts';
import { administrator, rowsOf } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { notice } from '../companies.ts';
import { signIn, signInWith } from '../person.ts';
import {
  addMember,
  applyDraft,
  beginColumn,
  choose,
  chooseThroughLinks,
  columnsOfFile,
  expectPanel,
  newColumn,
  newObject,
  newTable,
  newUser,
  openConfiguration,
  panelOf,
  turnTo,
  writeFormula,
} from './configuration-steps.ts';
import {
  labelOfHead,
  linesOf,
  PAIRS,
  pathOfFile,
  plainCell,
  storedTexts,
  TABLES,
  totalOf,
} from './northwind-tables.ts';

test.skip(!hasNorthwind, 'Northwind’s data are not beside the project');
test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.use({
  locale: 'en-GB',
  viewport: { width: 1400, height: 900 },
  actionTimeout: 15_000,
  permissions: ['clipboard-read', 'clipboard-write'],
});

const EMPTY = fileURLToPath(new URL('../../../sample/empty', import.meta.url));

let product: OwnProduct | undefined;
let url = '';

test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_APP: EMPTY });
  ({ url } = product);
});
test.afterAll(async () => await product?.stop());

const dialog = (page: Page): Locator => page.getByRole('dialog');

test('[CONF-53][CONF-54][CONF-55] eleven tables are made with the columns of their files, links among them', async ({
  page,
}) => {
  await openConfiguration(page, url, 'objects');
  await newObject(page, 'Role', 'Sales');
  for (const table of TABLES) {
    await newTable(page, { ...table, role: 'Sales' });
    const heads = Object.keys(must(linesOf(table.file)[0], table.file)).filter(
      (head) => labelOfHead(table, head) !== table.title[0] || head in table.columns,
    );
    await columnsOfFile(page, { path: pathOfFile(table.file), heads, columns: table.columns });
  }
});

test('[CONF-54][CONF-55] a list of both sides, a link to users, an amount and a total, views in a menu, an action with a button', async ({
  page,
}) => {
  await openConfiguration(page, url, 'objects');
  await newColumn(page, 'Employee', { label: 'Account', type: 'Link to a record', target: 'Users' });
  await newColumn(page, 'Employee', {
    label: PAIRS.list,
    type: 'List of records',
    target: 'Territories',
  });
  await newColumn(page, 'Order line', { label: 'Amount', type: 'Money' });
  const amount = panelOf(page).getByRole('textbox', { name: 'Formula', exact: true });
  await writeFormula(page, amount, '[Unit price] * Quantity * (1 - Discount)');
  await choose(page, 'Order');
  await beginColumn(page);
  const choosing = dialog(page);
  await choosing.getByLabel('Label', { exact: true }).fill('Total');
  await choosing.getByLabel('Type').selectOption({ label: 'Summary of linked records' });
  await choosing.getByLabel('List', { exact: true }).selectOption({ label: 'Order lines' });
  await choosing.getByLabel('Calculation').selectOption({ label: 'Sum' });
  await choosing.getByLabel('Column', { exact: true }).selectOption({ label: 'Amount' });
  await choosing.getByRole('button', { name: 'Create', exact: true }).click();
  await expectPanel(page, 'Total');

  await newObject(page, 'Menu', 'Sales');
  await newObject(page, 'View', 'Open orders', { table: 'Orders', menu: 'Sales' });
  await panelOf(page).getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Condition' }).last().click();
  const part = (name: string) => filter.getByRole('combobox', { name, exact: true });
  await part('Column').selectOption({ label: 'Shipped date' });
  await part('Condition').selectOption({ label: 'is empty' });
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(filter).toBeHidden();
  await newObject(page, 'View', 'Orders by country', { table: 'Orders', menu: 'Sales' });
  for (const list of ['Columns', 'Group by'])
    await chooseThroughLinks(page, await addMember(page, list), 'Customer › Country');

  await newObject(page, 'Action', 'Mark as shipped', { table: 'Orders', action: 'Change records' });
  const value = await addMember(page, 'Values to set');
  await value.getByLabel('Column', { exact: true }).selectOption({ label: 'Shipped date' });
  await writeFormula(page, value.getByRole('textbox', { name: 'Formula', exact: true }), 'today()');
  const tree = page.getByRole('navigation', { name: 'Objects' });
  await tree.getByRole('button', { name: 'Order', exact: true }).nth(1).click();
  const buttons = panelOf(page).getByRole('region', { name: 'Buttons' });
  await buttons.getByRole('button', { name: 'Button', exact: true }).click();
  await dialog(page).getByLabel('Action').selectOption({ label: 'Mark as shipped' });
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
});

/** Allows a role what it may do on a table under a condition alone. */
async function setCondition(page: Page, table: string, formula: string): Promise<void> {
  const heading = page.getByRole('rowheader', { name: new RegExp(`^${table}( Changed|$)`) });
  const row = page.getByRole('row').filter({ has: heading });
  await row.getByRole('gridcell').nth(4).click();
  const grants = page.getByRole('dialog', { name: `Sales · ${table}` });
  await writeFormula(page, grants.getByRole('textbox', { name: 'Only where' }), formula);
  await grants.getByRole('button', { name: 'Save' }).click();
  await expect(grants).toBeHidden();
  await expect(row.getByRole('gridcell', { name: 'Read: under a condition' })).toBeVisible();
}

test('[CONF-9][CONF-55] the form gets a section for its lines, the role its conditions, and all of it is applied', async ({
  page,
}) => {
  await openConfiguration(page, url, 'objects');
  await choose(page, 'Order');
  await panelOf(page).getByRole('button', { name: 'Design form' }).click();
  const canvas = page.locator('[data-form]');
  const elements = page.getByRole('list', { name: 'Elements' });
  await elements.getByRole('button', { name: 'Section', exact: true }).click();
  await canvas.getByRole('button', { name: 'Rename: Section', exact: true }).click();
  await page.keyboard.type('Lines');
  await page.keyboard.press('Enter');
  await expect(canvas.getByRole('button', { name: 'Rename: Lines' })).toBeVisible();
  const said = page.locator('p[role="status"]');
  // The list stands in a section of its own, of the same name.
  await canvas.getByRole('button', { name: 'Order lines', exact: true }).last().focus();
  await page.keyboard.press('Space');
  await expect(said).toHaveText(/^Order lines picked up/);
  await page.keyboard.press('End');
  await expect(said).toHaveText(/^Order lines, place/);
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText(/^Lines, place 1/);
  await page.keyboard.press('Space');
  await expect(said).toHaveText(/^Order lines put down. Lines, place 1/);
  await page.getByRole('button', { name: 'Back to the form’s properties' }).click();
  await turnTo(page, 'Roles');
  await setCondition(page, 'Orders', 'Salesperson.Account = me');
  await setCondition(page, 'Order lines', 'Order.Salesperson.Account = me');
  await applyDraft(page, 'Northwind');
});

/** Opens a list by the menu. */
async function openList(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name, exact: true }).first()).toHaveAttribute('aria-current', 'page');
}

/** Opens the import of a table by the menu of its list, and gives it a file. */
async function beginImport(page: Page, plural: string, file: string): Promise<void> {
  await openList(page, plural);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  await page.locator('input[type=file]').setInputFiles(pathOfFile(file));
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeVisible();
}

async function finishImport(page: Page, rows: number): Promise<void> {
  const count = rows.toLocaleString('en-GB');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: `Import ${count} rows`, exact: true }).click();
  const outcome = page.getByRole('main').getByText(`${count} records imported`);
  await expect(outcome).toBeVisible({ timeout: 60_000 });
}

test('[CONF-55][IMPORT-3][IMPORT-12] the twelve files are imported, links by keys and a file of pairs', async ({
  page,
}) => {
  await signIn(page, url);
  for (const table of TABLES) {
    await beginImport(page, table.other, table.file);
    for (const head of Object.keys(must(linesOf(table.file)[0], table.file))) {
      const label = table.links?.[head] ?? labelOfHead(table, head);
      const field = page.getByLabel(`Import ${head} as`, { exact: true });
      if ((await field.locator('option:checked').textContent()) !== label)
        await field.selectOption({ label });
    }
    await finishImport(page, linesOf(table.file).length);
  }
  await beginImport(page, PAIRS.table, PAIRS.file);
  await page.getByLabel(/^Rows are/).selectOption('territories');
  await expect(page.getByLabel('Import employee_id as')).toHaveValue('number');
  await expect(page.getByLabel('Import territory_id as')).toHaveValue('territories.code');
  await finishImport(page, linesOf(PAIRS.file).length);
});

test('[CONF-55] every cell of every file is stored, links lead to what the keys name, and totals are those of the lines', async () => {
  const chief = await administrator(url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  const tableOf = (plural: string) =>
    must(
      tables.find((table) => table.plural === plural),
      plural,
    );
  for (const table of TABLES) {
    const info = tableOf(table.other);
    const { columns, wanted } = storedTexts(table, info);
    const stored = await rowsOf(chief, info, columns);
    expect([table.other, stored.map((row) => JSON.stringify(row.map(plainCell))).toSorted()]).toEqual([
      table.other,
      wanted.map((row) => JSON.stringify(row)).toSorted(),
    ]);
  }
  const totals = await rowsOf(chief, tableOf('Orders'), ['number', 'total']);
  expect(totals.map(([number, total]) => [number, Math.round(Number(total) * 100)])).toEqual(
    totals.map(([number]) => [number, totalOf(String(number))]),
  );
  const pairs = await rowsOf(chief, tableOf('Employees'), ['number', 'territories']);
  const counts = pairs.map(([number, count]) => [number, count]);
  expect(counts).toEqual(
    counts.map(([number]) => [
      number,
      linesOf(PAIRS.file).filter(({ employee_id: of }) => of === String(number)).length,
    ]),
  );
  await chief.leave();
});

const NANCY = { name: 'Nancy Davolio', login: 'nancy', role: 'Sales' } as const;

/** Follows an invitation, and signs in. */
async function acceptInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator('#new-password').fill(PASSWORD);
  await page.locator('#new-again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.locator('#login-username').fill(NANCY.login);
  await page.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app/);
}

test('[CONF-55] a user of the role is invited, signs in, and sees the records that the condition allows', async ({
  page,
  browser,
}) => {
  await openConfiguration(page, url, 'objects');
  await turnTo(page, 'Users');
  await newUser(page, NANCY);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(async () => await navigator.clipboard.readText());
  await page.goto(`${url}/app`);
  await openList(page, 'Employees');
  await page.getByRole('gridcell', { name: 'Nancy', exact: true }).dblclick();
  await page.getByRole('combobox', { name: 'Account' }).fill(NANCY.name);
  await page.getByRole('option', { name: NANCY.name }).first().click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/” saved\./).first()).toBeVisible();

  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1400, height: 900 } });
  const nancy = await context.newPage();
  await acceptInvitation(nancy, link);
  const own = linesOf('orders.csv').filter(({ employee_id: by }) => by === '1');
  const numbers = new Set(own.map(({ order_id: number }) => number));
  const lines = linesOf('order_details.csv').filter(({ order_id: of }) => numbers.has(of ?? ''));
  await openList(nancy, 'Orders');
  await expect(nancy.getByText(`${own.length} orders`).first()).toBeVisible();
  await openList(nancy, 'Order lines');
  await expect(nancy.getByText(`${lines.length} order lines`).first()).toBeVisible();
  await context.close();
});

/** A number as a cell or a form writes it. */
const figure = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d.]/g, ''));

test('[CONF-55][UNDO-1] that user changes a line of an order, whose total follows, marks it as shipped, and undoes both', async ({
  page,
}) => {
  const open = linesOf('orders.csv').filter(
    (line) => line['employee_id'] === '1' && line['shipped_date'] === '',
  );
  await signInWith(page, url, 'en_GB', { login: NANCY.login });
  await page.goto(`${url}/app`);
  const openOrders = page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Open orders' });
  await openOrders.click();
  await expect(page.getByText(`${open.length} orders`).first()).toBeVisible();
  await page.getByRole('grid').locator('[data-row="0"] [aria-colindex="2"]').dblclick();
  const lines = page.getByRole('grid', { name: 'Order lines' });
  const total = page.getByRole('group', { name: 'Total', exact: true });
  const cell = async (name: string) => {
    const head = lines.getByRole('columnheader', { name, exact: true });
    return lines.locator(`[data-row="0"] [aria-colindex="${await head.getAttribute('aria-colindex')}"]`);
  };
  const quantity = await cell('Quantity');
  await expect(quantity).toHaveText(/\d/);
  const [before, one, price, discount] = [
    await total.textContent(),
    await quantity.textContent(),
    await (await cell('Unit price')).textContent(),
    await (await cell('Discount')).textContent(),
  ];
  await quantity.dblclick();
  await page.keyboard.type(String(figure(one) + 10));
  await page.keyboard.press('Enter');
  const after = figure(before) + 10 * figure(price) * (1 - figure(discount));
  await expect.poll(async () => figure(await total.textContent())).toBeCloseTo(after, 1);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(notice(page, ' saved.')).toBeVisible();

  await openOrders.click();
  await page.getByRole('grid').locator('[data-row="0"] [aria-colindex="2"]').dblclick();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await openOrders.click();
  await expect(page.getByText(`${open.length - 1} orders`).first()).toBeVisible();
  for (let count = 0; count < 2; count += 1) {
    await page.keyboard.press('ControlOrMeta+z');
    const undo = page.getByRole('dialog', { name: 'Undo this?' });
    await undo.getByRole('button', { name: 'Undo' }).click();
    await expect(undo).toBeHidden();
  }
  await expect(page.getByText(`${open.length} orders`).first()).toBeVisible();
  await page.getByRole('grid').locator('[data-row="0"] [aria-colindex="2"]').dblclick();
  await expect(quantity).toHaveText(one ?? '');
  await expect(total).toHaveText(before ?? '');
});
