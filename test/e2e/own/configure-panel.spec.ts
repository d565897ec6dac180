import { expect, type Locator } from '@playwright/test';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible } from '../person.ts';
import { expectChanges, openPanel } from './configuration-steps.ts';

let product: OwnProduct;
let url = '';

test.use({ locale: 'en-GB', actionTimeout: 10_000 });

test.beforeAll(async () => {
  product = await startOwnProduct();
  ({ url } = product);
});

test.afterAll(async () => {
  await product.stop();
});

/** A formula of a panel, once its editor is there. */
async function formulaOf(panel: Locator, label: string): Promise<Locator> {
  const field = panel.getByRole('textbox', { name: label, exact: true });
  await expect(field).toHaveAttribute('contenteditable', 'true');
  return field;
}

test('[CONF-16] a formula is written in the panel with what the draft has, and large with values of real records', async ({
  page,
}) => {
  const panel = await openPanel(page, url, { search: 'total', name: /^Total Order$/ });
  const formula = await formulaOf(panel, 'Formula');
  await formula.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' + Fright');
  await expect(panel.getByText('Did you mean Freight?')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(formula).not.toContainText('Fright');
  await expectChanges(page, 'No changes yet');

  await panel.getByRole('button', { name: 'Formula: larger editor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Formula' });
  await expect(dialog.getByText('amount of money')).toBeVisible();
  await expect(dialog.getByRole('table')).toContainText('SO-');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Formula' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' + 1');
  await dialog.getByRole('button', { name: 'Use formula' }).click();
  await expect(dialog).toBeHidden();
  await expectChanges(page, '1 change');
  await expect(formula).toContainText('+ 1');
});

test('[CONF-17] the filter of a view is built from conditions in groups, and a condition of a control, too', async ({
  page,
}) => {
  const panel = await openPanel(page, url, { search: 'late', name: /^Late orders$/ });
  const filter = panel.getByRole('button', { name: 'Filter', exact: true });
  await expect(filter).toContainText('State in ("Confirmed", "To ship")');
  await expect(panel.getByText(/^True for \d+ of 200 records$/)).toBeVisible();
  await filter.click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('button', { name: 'Condition' }).last().click();
  await dialog
    .getByRole('combobox', { name: 'Column', exact: true })
    .last()
    .selectOption({ label: 'Salesperson' });
  await dialog
    .getByRole('combobox', { name: 'Condition', exact: true })
    .last()
    .selectOption({ label: 'is not empty' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expectChanges(page, '1 change');
  await expect(filter).toContainText('Salesperson');
  await panel.getByRole('button', { name: 'Remove filter' }).click();
  await expect(filter).toContainText('Condition');
  await expectChanges(page, '2 changes');

  await page.getByRole('searchbox').fill('order line');
  const tree = page.getByRole('navigation', { name: 'Objects' });
  await tree.getByRole('button', { name: 'Order line', exact: true }).first().click();
  await panel.getByRole('region', { name: 'Controls' }).getByRole('listitem').getByRole('button').click();
  const condition = await formulaOf(panel, 'Condition');
  await panel.getByRole('button', { name: 'Condition: build from conditions' }).click();
  const builder = page.getByRole('dialog', { name: 'Condition' });
  await builder.getByRole('button', { name: 'Clear' }).click();
  await builder.getByRole('button', { name: 'Condition' }).click();
  await builder.getByRole('combobox', { name: 'Column', exact: true }).selectOption({ label: 'Remark' });
  await builder
    .getByRole('combobox', { name: 'Condition', exact: true })
    .selectOption({ label: 'is not empty' });
  await builder.getByRole('button', { name: 'Apply' }).click();
  await expect(condition).toHaveText('not isEmpty(Remark)');
  await expectChanges(page, '3 changes');
});

test('[CONF-18] a sum over a list with a condition is a column without a formula being written, and is chosen anew', async ({
  page,
}) => {
  const panel = await openPanel(page, url, { search: 'order', name: /^Order$/ });
  const columns = panel.getByRole('region', { name: 'Columns' });
  await columns.getByRole('button', { name: 'Column', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New column' });
  await dialog.getByLabel('Label').fill('Amount of large lines');
  await dialog.getByLabel('Type').selectOption('rollup');
  await dialog.getByLabel('List', { exact: true }).selectOption({ label: 'Lines' });
  await dialog.getByLabel('Calculation').selectOption('sum');
  await dialog.getByLabel('Column', { exact: true }).selectOption({ label: 'Amount' });
  await dialog.getByRole('button', { name: 'Only records that meet' }).click();
  const where = page.getByRole('dialog', { name: 'Only records that meet' });
  await where.getByRole('button', { name: 'Condition' }).click();
  const part = (name: string) => where.getByRole('combobox', { name, exact: true });
  await part('Column').selectOption({ label: 'Remark' });
  await part('Condition').selectOption({ label: 'is empty' });
  await expectAccessible(page);
  await where.getByRole('button', { name: 'Apply' }).click();
  await expect(where).toBeHidden();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByRole('heading', { level: 2, name: 'Amount of large lines' })).toBeVisible();
  const formula = await formulaOf(panel, 'Formula');
  await expect(formula).toHaveText('sum(Lines.Amount where isEmpty(Remark))');
  await expectChanges(page, '1 change');

  await panel.getByRole('button', { name: 'Formula: choose link and column' }).click();
  const again = page.getByRole('dialog', { name: 'Formula' });
  await again.getByLabel('Calculation').selectOption('max');
  await again.getByLabel('Column', { exact: true }).selectOption({ label: 'Amount' });
  await again.getByRole('button', { name: 'Apply' }).click();
  await expect(formula).toHaveText('max(Lines.Amount where isEmpty(Remark))');
  await expectChanges(page, '2 changes');
});

test('[CONF-19] icons, objects and colours are found by typing, a missing object is made, and what is not translated is marked', async ({
  page,
}) => {
  const panel = await openPanel(page, url, { search: 'order', name: /^Order$/ });
  await panel.getByLabel('Icon').click();
  const find = page.getByRole('combobox', { name: 'Find' });
  await find.fill('truck');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Icon')).toContainText('truck-delivery');
  await expectChanges(page, '1 change');

  const module = panel.getByLabel('Module');
  await module.click();
  await find.fill('Logistics');
  await page.keyboard.press('Escape');
  await expect(module).toBeFocused();
  await module.press('ArrowDown');
  await find.fill('Logistics');
  await page.getByRole('option', { name: 'Create “Logistics”' }).click();
  await expect(module).toContainText('Logistics');
  await expectChanges(page, '3 changes');

  const arabic = panel.getByLabel('Singular (AR)');
  await arabic.fill('');
  await arabic.press('Enter');
  await expect(panel.getByText('1 of 5 not translated')).toBeVisible();
  await expectChanges(page, '4 changes');
});
