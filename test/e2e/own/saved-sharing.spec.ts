import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';

test.describe.configure({ mode: 'serial' });

let product: OwnProduct;

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  await product.addUser('reader', { roles: ['reader'] });
});

test.afterAll(async () => {
  await product.stop();
});

const LEADS = JSON.stringify({ column: 'status', operator: 'equal', value: 'lead' });

/** A window of somebody who has signed in, and the address of the list of contacts. */
async function enter(
  browser: Browser,
  login: string | undefined,
  viewport = { width: 1280, height: 800 },
): Promise<{ page: Page; contacts: string }> {
  const page = await (await browser.newContext({ locale: 'en-GB', viewport })).newPage();
  const info = await signInWith(page, product.url, 'en_GB', login === undefined ? {} : { login });
  const id = info.tables.find(({ name }) => name === 'contact')?.id;
  return { page, contacts: `${product.url}/app/list/t${id}` };
}

async function inOptions(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Options of this view' }).click();
  await page
    .getByRole('menu')
    .getByRole(/^(Save|Open|Stop)/.test(String(name)) ? 'menuitem' : 'menuitemradio', { name })
    .first()
    .click();
}

test('[LIST-71][LIST-73][LIST-76] a view is shared with a role and opens for it; a colleague reads it and keeps another one', async ({
  browser,
}) => {
  const owner = await enter(browser, undefined);
  const complaints = complaintsOf(owner.page);
  const address = `${owner.contacts}?filter=${encodeURIComponent(LEADS)}&columns=first_name,last_name,status&sort=-last_name`;
  await owner.page.goto(address);
  await owner.page.getByRole('button', { name: 'View', exact: true }).click();
  await owner.page.getByRole('textbox', { name: 'Name' }).fill('Leads');
  await owner.page.keyboard.press('Enter');
  await expect(owner.page.getByRole('link', { name: 'Leads' })).toHaveAttribute('aria-current', 'page');
  await inOptions(owner.page, 'Reader');
  await owner.page.getByRole('button', { name: 'Options of this view' }).click();
  await expectAccessible(owner.page);
  const opens = owner.page.getByRole('menuitemradio', { name: 'Reader' }).last();
  await expect(owner.page.getByText('Opens by default for')).toBeVisible();
  await opens.click();
  await owner.page.getByRole('button', { name: 'Options of this view' }).click();
  await expect(owner.page.getByRole('menuitemradio', { name: 'Reader' }).last()).toBeChecked();
  await owner.page.keyboard.press('Escape');

  const { page, contacts } = await enter(browser, 'reader');
  await page.goto(contacts);
  const tab = page.getByRole('link', { name: 'Leads' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('columnheader')).toHaveText([/^$/, /First name/, /Last name/, /Status/]);
  await page.getByRole('button', { name: 'Options of this view' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Save as new view' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: /Rename|Delete/ })).toHaveCount(0);
  await expect(menu.getByRole('menuitemradio')).toHaveCount(0);
  await menu.getByRole('menuitem', { name: 'Save as new view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My leads');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'My leads' })).toHaveAttribute('aria-current', 'page');
  // The configured view can be shown all the same.
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'My leads' })).not.toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/saved=none$/);
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link').first()).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(complaints).toEqual([]);
});

test('[LIST-76][FILTER-19] a phone offers saved views and the builder, which fills its screen', async ({
  browser,
}) => {
  const { page, contacts } = await enter(browser, undefined, { width: 390, height: 844 });
  await page.goto(`${contacts}?filter=${encodeURIComponent(LEADS)}`);
  await page.getByTitle('Views').click();
  await page.getByRole('menuitemradio', { name: 'Leads', exact: true }).click();
  await expect(page.getByTitle('Views')).toHaveText('Leads');
  await page.getByRole('button', { name: 'Filter builder' }).click();
  const builder = page.getByRole('dialog', { name: 'Filter builder' });
  const box = await builder.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(builder.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

/** Chooses a line in the menu of a form's list, which closes where the form is still scrolling to it. */
async function inColumns(page: Page, line: Locator): Promise<void> {
  await expect(async () => {
    if (!(await line.isVisible())) await page.getByRole('button', { name: 'Columns' }).click();
    await line.click({ timeout: 1_000 });
  }).toPass();
}

test('[LIST-77] a list in a form is arranged, and stays so in another browser', async ({ browser }) => {
  const one = await enter(browser, undefined);
  const info = await one.page.request.get(`${product.url}/api/application`);
  const { tables } = (await info.json()) as { tables: { name: string; id: number }[] };
  const record = `${product.url}/app/record/${tables.find(({ name }) => name === 'sales_order')?.id}/1`;
  const complaints = complaintsOf(one.page);
  await one.page.goto(record);
  const grid = one.page.getByRole('grid', { name: 'Lines' });
  await expect(grid.getByRole('columnheader', { name: 'Discount' })).toBeVisible();
  const saved = one.page.waitForResponse(/arrangement.keep/);
  await inColumns(one.page, one.page.getByRole('menuitemradio', { name: 'Discount' }));
  await expect(grid.getByRole('columnheader', { name: 'Discount' })).toHaveCount(0);
  await saved;
  await expectAccessible(one.page);

  const other = await enter(browser, undefined);
  await other.page.goto(record);
  const again = other.page.getByRole('grid', { name: 'Lines' });
  await expect(again.getByRole('columnheader', { name: 'Quantity' })).toBeVisible();
  await expect(again.getByRole('columnheader', { name: 'Discount' })).toHaveCount(0);
  await inColumns(other.page, other.page.getByRole('menuitem', { name: 'Reset columns' }));
  await expect(again.getByRole('columnheader', { name: 'Discount' })).toBeVisible();
  expect(complaints).toEqual([]);
});
