import { expect, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { LOGIN, PASSWORD } from '../../support/run/product.ts';
import { administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible } from '../person.ts';

test.describe.configure({ mode: 'serial' });

let product: OwnProduct;
let url = '';
/** Ids of the sample's tables by name. */
let tables: ReadonlyMap<string, number> = new Map();
/** An order that is on its way, so that salespeople may no longer change it. */
let shipped = 0;
/** One that is still to be shipped. */
let toShip = 0;

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  ({ url } = product);
  for (const role of ['technician', 'sales', 'reader']) {
    await product.addUser(role, { roles: [role] });
  }
  const admin = await administrator(url);
  const info = await admin.get<ApplicationInfo>('/api/application');
  tables = new Map(info.tables.map(({ name, id }) => [name, id]));
  const orderIn = async (state: string) => {
    const { rows } = await admin.post<{ rows: [number, string][] }>('/list/full/load/datatable', {
      tableId: tables.get('sales_order'),
      columns: ['state'],
      filter: { column: 'state', operator: 'equal', value: state },
      limit: 1,
    });
    return rows[0]?.[0] ?? 0;
  };
  [shipped, toShip] = [await orderIn('shipped'), await orderIn('to_ship')];
  await admin.leave();
});

test.afterAll(async () => {
  await product.stop();
});

async function enter(page: Page, login: string, path: string): Promise<void> {
  await page.goto(url + path);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url + path);
}

function record(table: string, id: number): string {
  return `/app/record/${tables.get(table)}/${id}`;
}

test('[ACCESS-28][ACCESS-30][A11Y-1] a column that may not be changed is read-only and says why, by the keyboard as well', async ({
  page,
}) => {
  await enter(page, 'technician', record('ticket', 1));
  await expect(page.getByRole('combobox', { name: 'State' })).toBeVisible();
  const title = page.getByRole('group', { name: 'Title', exact: true });
  await expect(title.getByRole('textbox')).toHaveCount(0);
  const why = title.getByRole('button', { name: 'Why can’t I edit “Title”?' });
  await why.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Why you cannot edit “Title”' });
  await expect(dialog).toContainText(
    'Your role Technician allows it for other values, but not for this one.',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(why).toBeFocused();
});

test('[ACCESS-30] a value that may not be read says so instead of looking empty', async ({ page }) => {
  await enter(page, 'technician', record('employee', 2));
  const rate = page.getByRole('group', { name: 'Hourly rate' });
  await expect(rate).toContainText('Not shown to you');
  await rate.getByRole('button', { name: 'Why is “Hourly rate” not shown?' }).click();
  await expect(page.getByRole('dialog')).toContainText('only under a condition that is not met here');
  await expectAccessible(page);
});

test('[ACCESS-29][ACCESS-30] a record that may no longer be changed says on which condition it could', async ({
  page,
}) => {
  await enter(page, 'sales', record('sales_order', shipped));
  const mark = page.getByRole('button', { name: 'Read only' });
  await expect(mark).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete', exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Why can’t I edit this?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why you cannot edit this' });
  await expect(dialog).toContainText(
    'Your role Sales allows it only where this is true, and here it is not:',
  );
  await expect(dialog.locator('code')).toHaveText('State in ("Draft", "Confirmed", "To ship")');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Why can’t I delete this?' }).click();
  await expect(page.getByRole('dialog')).toContainText('None of your roles allows it.');
});

test('[ACTION-8] the form of a record that may be neither changed nor deleted offers print and export alone', async ({
  page,
}) => {
  await enter(page, 'sales', record('sales_order', shipped));
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Read only' })).toHaveCount(1);
  await expect(main.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Add line' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  const lines = page.getByRole('menuitem');
  await expect(lines.filter({ hasText: 'Orders as a spreadsheet' })).toHaveCount(1);
  await expect(lines.filter({ hasText: 'Print orders' })).toHaveCount(1);
  await expect(lines.filter({ hasText: /New|Delete|Duplicate/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(url + record('sales_order', toShip));
  await expect(main.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'New', exact: true })).toBeVisible();
});

test('[ACCESS-37][ACCESS-38][A11Y-1] an action that a control keeps from a record says why, in its words', async ({
  page,
}) => {
  await enter(page, 'sales', record('sales_order', shipped));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Why can’t I run “Mark as shipped”?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why you cannot run “Mark as shipped”' });
  await expect(dialog).toContainText('This requires the right to change Orders.');
  await expect(dialog).toContainText('Only orders waiting to be shipped can be marked as shipped.');
  await expect(dialog.locator('code').last()).toHaveText('State = "To ship"');
  await expectAccessible(page);
});

test('[CTRL-18][A11Y-1] a value that a control closes says by which one, in a draft as well', async ({
  page,
}) => {
  await enter(page, LOGIN, record('sales_order', toShip));
  const field = page.getByRole('group', { name: 'Postal code', exact: true });
  await expect(page.getByRole('textbox', { name: 'Postal code' })).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Shipped' }).click();
  await field.getByRole('button', { name: 'Why can’t I edit “Postal code”?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why you cannot edit “Postal code”' });
  await expect(dialog).toContainText('The control “Delivery address” locks this value');
  await expect(dialog.locator('code')).toHaveText('State in ("Shipped", "Invoiced")');
  await expect(dialog).not.toContainText('administrator');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Postal code' })).toBeVisible();
  const total = page.getByRole('group', { name: 'Total', exact: true });
  await total.getByRole('button', { name: 'Why can’t I edit “Total”?' }).click();
  await expect(page.getByRole('dialog')).toContainText('A formula calculates this value.');
});

/** Opens the rights in a session of the supervisor, with the configuration open. */
async function openRights(page: Page, query = ''): Promise<void> {
  await page.goto(`${url}/app/configuration/rights${query}`);
  await page.getByLabel('Login').fill(LOGIN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Open the configuration' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('[ACCESS-32][ACCESS-33][A11Y-1] the rights of all roles, by the keyboard, with the grants behind a cell', async ({
  page,
}) => {
  await openRights(page);
  const grid = page.getByRole('grid', { name: 'Rights by table and role' });
  const orders = grid.getByRole('row', { name: 'Orders' });
  const cell = orders.getByRole('gridcell', {
    name: 'always create, always read, change under a condition, never delete',
  });
  await expect(cell).toBeVisible();
  await expectAccessible(page);
  await grid.getByRole('gridcell').first().focus();
  await page.keyboard.press('Control+End');
  await expect(grid.getByRole('row').last().getByRole('gridcell').last()).toBeFocused();
  // Rows far from what is in sight are not drawn.
  await page.keyboard.press('Control+Home');
  await cell.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sales · Orders' });
  await expect(dialog.locator('code')).toHaveText('State in ("Draft", "Confirmed", "To ship")');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  await page.getByLabel('Find a table').fill('employ');
  await expect(grid.getByRole('row', { name: 'Orders' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Rules to enforce' })).toContainText(
    'Sales never sees hourly rates',
  );
});

test('[ACCESS-39][A11Y-1] the matrix says who may run a restricted action, and why', async ({ page }) => {
  await openRights(page);
  const grid = page.getByRole('grid', { name: 'Rights by table and role' });
  await page.getByLabel('Find a table').fill('cancel order');
  const row = grid.getByRole('row', { name: 'Cancel order' });
  const cell = row.getByRole('gridcell', { name: 'run under a condition' });
  await expect(cell).toHaveCount(1);
  await cell.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sales · Cancel order' });
  await expect(dialog).toContainText('by naming the action');
  await expect(dialog).toContainText('Only orders that are not shipped yet can be cancelled.');
  await expect(dialog.locator('code').last()).toHaveText('State in ("Draft", "Confirmed", "To ship")');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  await page.getByLabel('Find a role').fill('techn');
  await expect(row.getByRole('gridcell')).toHaveCount(1);
  await row.getByRole('gridcell', { name: 'never run' }).click();
  const refused = page.getByRole('dialog', { name: 'Technician · Cancel order' });
  await expect(refused).toContainText('The action “Cancel order” runs only for roles that name it.');
  await expect(refused).toContainText('This requires the right to change Orders.');
});

test('[ACCESS-33] the rights of one user are the union of the roles, on a phone as well', async ({
  page,
}) => {
  await openRights(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Rights of a user…' }).click();
  await page.getByLabel('Find by name or login').fill('techn');
  await page.getByRole('dialog').getByRole('button', { name: 'technician' }).click();
  await expect(page).toHaveURL(/\/rights\?user=\d+$/);
  const tickets = page.getByRole('grid').getByRole('row', { name: 'Tickets' });
  const together = tickets.getByRole('gridcell').first();
  await expect(together).toHaveAccessibleName('never create, always read, always change, never delete');
  await expect(page.getByRole('columnheader', { name: 'Technician' })).toBeAttached();
  await expectAccessible(page);
  const { overflow } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }));
  expect(overflow).toBeLessThanOrEqual(0);
  await together.click();
  await expect(page.getByRole('dialog', { name: 'technician · Tickets' })).toContainText(
    'Writes only Priority, State, Due, Technicians',
  );
});

test('[ACCESS-34][ACCESS-35] a supervisor sees as a user sees, changes nothing, and stops', async ({
  page,
}) => {
  await openRights(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('view as a user');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'technician' }).click();
  await expect(page).toHaveURL(`${url}/app`);
  const banner = page.getByRole('complementary', { name: 'Viewing as a user' });
  await expect(banner).toContainText('You are viewing the application as technician.');
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(url + record('ticket', 1));
  await expect(page.getByRole('combobox', { name: 'State' })).toBeDisabled();
  await expect(banner).toBeVisible();
  await page.goto(`${url}/app/new/${tables.get('visit')}`);
  await expect(
    page.getByRole('heading', { name: 'Nothing can be started while you view as someone else' }),
  ).toBeAttached();
  await page.goto(`${url}/app/account`);
  await expect(page.getByText('Accounts are private')).toBeVisible();
  await page.goto(`${url}/app/configuration/rights`);
  await expect(page.getByText('You have no access to the configuration')).toBeVisible();
  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('grid', { name: 'Rights by table and role' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto(`${url}/app/configuration/changes`);
  await expect(page.getByRole('main')).toContainText('Viewing as a user started');
  await expect(page.getByRole('main')).toContainText('Viewing as a user ended');
});

test('[CTX-60][LINK-8] a link offers to create and to change only what the user may create and change', async ({
  page,
}) => {
  await enter(page, 'sales', '/app');
  await page.goto(`${url}/app/new/${tables.get('sales_order')}`);
  await expect(page).toHaveURL(/\/app\/draft\//);
  const field = (name: RegExp) =>
    page.locator('[data-frame]').filter({ has: page.getByRole('combobox', { name }) });
  const choose = async (name: RegExp) => {
    const box = page.getByRole('combobox', { name }).first();
    await box.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    const offers = await page.getByRole('option', { name: /^Create / }).count();
    await page.getByRole('option').first().click();
    await expect(field(name).getByRole('link')).toBeVisible();
    return (
      offers +
      (await field(name)
        .getByRole('button', { name: /^Edit .* here$/ })
        .count())
    );
  };
  expect(await choose(/^Customer/)).toBe(2);
  expect(await choose(/^Salesperson/)).toBe(0);
});
