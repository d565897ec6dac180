import { expect, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { PASSWORD } from '../../support/run/product.ts';
import { administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signIn } from '../person.ts';

test.describe.configure({ mode: 'serial' });
test.use({ locale: 'en-GB', viewport: { width: 1400, height: 860 } });

let product: OwnProduct;
let contacts = '';

test.beforeAll(async () => {
  product = await startOwnProduct();
  const admin = await administrator(product.url);
  const info = await admin.get<ApplicationInfo>('/api/application');
  await admin.leave();
  contacts = `/app/list/t${info.tables.find(({ name }) => name === 'contact')?.id}`;
});
test.afterAll(async () => await product.stop());

async function configure(page: Page): Promise<void> {
  await signIn(page, product.url);
  await page.goto(product.url + contacts);
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await page.getByRole('button', { name: 'Configure', exact: true }).click();
  const open = page.getByRole('dialog', { name: 'Open the configuration' });
  await open.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await open.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(panel(page)).toBeVisible();
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'On this screen' });

test('[CONF-51][CONF-96][A11Y-1] a list is configured where it stands: a column’s head is chosen, and its change shows on the records', async ({
  page,
}) => {
  await configure(page);
  const add = page.getByRole('button', { name: 'New', exact: true });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAttribute('title', /^Records cannot be changed while you configure/);
  const head = page.getByRole('columnheader', { name: 'Company', exact: true });
  await head.hover();
  await page.getByRole('button', { name: 'Configure column “Company”' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Company' })).toBeVisible();
  await panel(page).getByRole('textbox').first().fill('Firm');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('columnheader', { name: 'Firm', exact: true })).toBeVisible();
  await expect(page.getByText('1 change, not applied yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Everything on this screen' }).click();
  await panel(page).getByRole('button', { name: 'Column', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New column' });
  await dialog.getByRole('textbox').first().fill('Nickname');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Nickname' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop configuring' }).first().click();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Company', exact: true })).toBeVisible();
});

test('[CONF-96] keys, and what a list without records offers, say why nothing is written', async ({
  page,
}) => {
  await configure(page);
  const why = page.getByText('Records cannot be changed while you configure.').first();
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).focus();
  await page.keyboard.press('n');
  await expect(why).toBeVisible();
  await expect(page).toHaveURL(product.url + contacts);
  await panel(page).getByRole('button', { name: 'Table', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New table' });
  await dialog.getByLabel('Singular').fill('Pallet');
  await dialog.getByLabel('Plural').fill('Pallets');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Pallet', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Pallets', exact: true }).first().click();
  const first = page.getByRole('button', { name: 'New pallet' });
  await expect(first).toHaveAttribute('aria-disabled', 'true');
  await expect(first).toHaveAttribute('title', /^Records cannot be changed while you configure/);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
});

test('[CONF-51][A11Y-1] the home page and the entries of the menu are configured where they stand', async ({
  page,
}) => {
  await configure(page);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Home', exact: true }).click();
  await panelBack(page);
  const entry = page.getByRole('main').getByRole('link', { name: 'New order', exact: true });
  await entry.hover();
  await page.getByRole('button', { name: /^Configure action “New order”/ }).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('New order');
  await panelBack(page);
  await expect(panel(page).getByRole('region', { name: 'Menus' })).toBeVisible();
  await expect(panel(page).getByRole('region', { name: 'Actions' })).toContainText('Companies');
  await expectAccessible(page);
  const link = menu.getByRole('link', { name: 'Companies' });
  await link.focus();
  await page.keyboard.press('Alt+Enter');
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Companies');
  await panelBack(page);
  await page.getByRole('main').getByRole('heading', { name: 'Sales by month' }).hover();
  await page.getByRole('button', { name: /^Configure tile “Sales by month/ }).click();
  await expect(panel(page).getByRole('group').first()).toBeVisible();
});

test('[DASH-14] tiles of a dashboard are arranged for everybody by keys and by dragging, as steps of the draft', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1500, height: 1400 });
  await configure(page);
  await page.goto(`${product.url}/app`);
  const top = async (name: string) =>
    must(await page.getByRole('main').getByRole('region', { name }).boundingBox(), name).y;
  await expect(page.getByRole('main').getByRole('region', { name: 'Late orders' })).toBeVisible();
  await page.getByRole('button', { name: 'Arrange tiles' }).click();
  await expect(page.getByRole('button', { name: 'Hide Favourites' })).toBeHidden();
  const chart = page.getByRole('button', { name: 'Move Sales by month' });
  await chart.focus();
  const steps = page.getByText(/^[0-9]+ changes?, not applied yet$/);
  const before = Number.parseInt((await steps.textContent().catch(() => '')) ?? '0', 10) || 0;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(chart).toBeFocused();
  await expect(page.getByText(/^Sales by month: column 1, row 7, 7 wide/)).toBeAttached();
  await expect(steps).toHaveText(`${before + 2} changes, not applied yet`);
  expect(await top('Late orders')).toBeLessThan(await top('Sales by month'));

  const recent = page.getByRole('button', { name: 'Move Recent' });
  const from = must(await recent.boundingBox(), 'a tile');
  await page.mouse.move(from.x + 60, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y - 60, { steps: 8 });
  await page.mouse.up();
  await expect(steps).toHaveText(`${before + 3} changes, not applied yet`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(async () => (await top('Recent')) < (await top('Activities to do'))).toBe(true);

  // The bar takes a step back, and the application in force is as it was.
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect.poll(async () => (await top('Recent')) > (await top('Activities to do'))).toBe(true);
  expect(await top('Late orders')).toBeLessThan(await top('Sales by month'));
  await page.getByRole('button', { name: 'Stop configuring' }).first().click();
  await expect(page.getByRole('button', { name: 'Customise' })).toBeVisible();
  await expect.poll(async () => (await top('Sales by month')) < (await top('Late orders'))).toBe(true);
});

/** Shows everything on the screen again, where a part is chosen. */
async function panelBack(page: Page): Promise<void> {
  const back = panel(page).getByRole('button', { name: 'Everything on this screen' });
  if (await back.isVisible()) await back.click();
  await expect(panel(page).getByRole('heading', { level: 2, name: 'On this screen' })).toBeVisible();
}
