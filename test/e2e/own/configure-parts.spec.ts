import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expectAccessible } from '../person.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectChanges, openConfiguration } from './configuration-steps.ts';

test.describe.configure({ mode: 'serial' });

let product: OwnProduct;

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(async () => {
  await product.stop();
});

function tree(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Objects' });
}

function panel(page: Page): Locator {
  return page.getByRole('article');
}

/** The line of a table, among the lines of all that has its name. */
async function tableLine(page: Page, label: string): Promise<Locator> {
  const line = tree(page).getByRole('button', { name: label, exact: true }).first();
  await expect(line).toBeVisible();
  return line;
}

test('[CONF-40] a many-to-many relation is made in one step, with a list in the forms of both tables', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'objects');
  await (await tableLine(page, 'Order')).click();
  const columns = panel(page).getByRole('region', { name: 'Columns' });
  await columns.getByRole('button', { name: 'Column', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label', { exact: true }).fill('Visitors');
  await dialog.getByLabel('Type').selectOption({ label: 'List of records' });
  await dialog.getByLabel('Linked table').selectOption({ label: 'Contacts' });
  await expect(dialog.getByLabel('Relation')).toContainText('Many to many: Orders ↔ Contacts');
  await expect(dialog.getByLabel('Label in Contacts')).toHaveValue('Orders');
  await dialog.getByLabel('Label in Contacts').fill('Visited orders');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expectChanges(page, '1 change');
  await expect(panel(page).getByRole('heading', { level: 2, name: 'Visitors' })).toBeVisible();
  const used = panel(page).getByRole('region', { name: 'Used by' });
  await expect(used.getByRole('button', { name: /Form/ })).toBeVisible();
  await (await tableLine(page, 'Contact')).click();
  await expect(columns.getByRole('button', { name: /Visited orders/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(columns.getByRole('button', { name: /Visited orders/ })).toBeHidden();
});

test('[CONF-41] by its menu and by keys a table is copied, renamed and moved, and its columns change places', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'objects');
  const line = await tableLine(page, 'Company');
  await line.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Actions for this' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'New column',
    'New link',
    'Rename',
    'Duplicate',
    'Move to another module',
    'Remove',
  ]);
  await menu.getByRole('menuitem', { name: 'Duplicate' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Not copied');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await expect(panel(page).getByRole('heading', { level: 2, name: 'Copy of Company' })).toBeVisible();
  await expectChanges(page, '1 change');

  const copy = await tableLine(page, 'Copy of Company');
  await copy.focus();
  await page.keyboard.press('F2');
  await dialog.getByLabel('Singular').fill('Partner');
  await dialog.getByLabel('Plural').fill('Partners');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByRole('heading', { level: 2, name: 'Partner' })).toBeVisible();

  const first = panel(page)
    .getByRole('region', { name: 'Columns' })
    .getByRole('listitem')
    .first()
    .getByRole('button');
  const name = await first.textContent();
  await first.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expectChanges(page, '3 changes');
  await expect(first).not.toHaveText(name ?? '');

  await page.getByRole('button', { name: 'Review and apply' }).click();
  await expect(page.getByText('It can be applied to the records that there are.')).toBeVisible();
  await page.getByLabel('Title of this version').fill('Partners');
  await page.getByRole('button', { name: 'Apply as version' }).click();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('is in force');
  await page.goto(`${product.url}/app`);
  await page.getByRole('navigation').getByRole('link', { name: 'Copy of Companies' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible();
});

test('[CONF-43] the command palette finds what is configured, makes tables and columns, and undoes', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'objects');
  const palette = page.getByRole('combobox', { name: 'Search or go to' });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await palette.fill(text);
  };
  await find('customer since');
  await page
    .getByRole('option', { name: /Column · Company/ })
    .first()
    .click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Customer since');
  await find('new column in order');
  await page.getByRole('option', { name: 'New column in Order', exact: false }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New column' });
  await dialog.getByLabel('Label', { exact: true }).fill('Nickname');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { level: 2, name: 'Nickname' })).toBeVisible();
  await find('undo the last change');
  await page.keyboard.press('Enter');
  await expectChanges(page, 'No changes yet');
  await find('new table');
  await page
    .getByRole('option', { name: /^New table/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'New table' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await find('redo the change');
  await page.keyboard.press('Enter');
  await expectChanges(page, '1 change');
  await find('review and apply');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Draft' })).toBeVisible();
});
