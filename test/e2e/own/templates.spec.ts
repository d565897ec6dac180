import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signIn } from '../person.ts';
import {
  applyDraft,
  choose,
  expectChanges,
  expectPanel,
  openConfiguration,
  panelOf,
  writeFormula,
} from './configuration-steps.ts';

let product: OwnProduct;

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(async () => {
  await product.stop();
});

/** Opens a list that the menu leads to. */
async function openList(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

function templateMenu(page: Page): Locator {
  return page.getByRole('button', { name: 'New from a template' });
}

test('[CTX-90][CTX-92] an order begins with its template’s values and lines, chosen by keyboard', async ({
  page,
}) => {
  await signIn(page, product.url);
  await openList(page, 'Orders');
  await templateMenu(page).focus();
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu', { name: 'New from a template' });
  await expect(menu.getByRole('menuitem')).toHaveText(['Site kit', 'Empty']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/draft\/\d+/);
  const form = page.getByRole('main');
  await expect(form.getByLabel('Required', { exact: true })).not.toHaveValue('');
  const grid = page.getByRole('grid');
  await expect(grid).toContainText('Gants anticoupure Titan M');
  await expect(grid).toContainText('Détecteur de fumée Quartz 6 kg');
  await expect(grid).toContainText('Cheville à frapper Delta 4×40');
  await expectAccessible(page);
});

test('[CONF-113][CONF-70][A11Y-1] a template is made in the panel: values are typed and chosen, records looked for, formulas written', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'objects');
  await choose(page, 'Order');
  await panelOf(page)
    .getByRole('region', { name: 'Templates' })
    .getByRole('button', { name: 'Template', exact: true })
    .click();
  await page.getByRole('dialog').getByLabel('Label').fill('Rush order');
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await expectPanel(page, 'Rush order');

  const values = panelOf(page).getByRole('group', { name: 'Values to set', exact: true });
  const add = async (column: string, changes: string): Promise<Locator> => {
    const count = await values.getByRole('listitem').count();
    await values.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(values.getByRole('listitem')).toHaveCount(count + 1);
    const member = values.getByRole('listitem').last();
    await member.getByLabel('Column', { exact: true }).selectOption({ label: column });
    await expectChanges(page, changes);
    return member;
  };
  const freight = await add('Freight', '3 changes');
  await freight.getByLabel('Value', { exact: true }).fill('12.50');
  await page.keyboard.press('Tab');
  await expectChanges(page, '4 changes');
  const city = await add('City', '6 changes');
  await city.getByLabel('Value', { exact: true }).fill('Say "Lyon"');
  await page.keyboard.press('Tab');
  await expectChanges(page, '7 changes');
  const customer = await add('Customer', '9 changes');
  await customer.getByLabel('Value', { exact: true }).fill('a');
  // The choices of fields beside it are options as well.
  await page.locator('[role="option"]').first().click();
  const chosen = await customer.locator('bdi').innerText();
  await expectChanges(page, '10 changes');
  // The column that is offered first is the one.
  const required = await add('Required', '11 changes');
  await required.getByLabel('Starts with').selectOption({ label: 'A formula' });
  await writeFormula(page, required.getByRole('textbox', { name: 'Formula', exact: true }), 'today() + 3');
  await expectChanges(page, '12 changes');
  await expectAccessible(page);
  await applyDraft(page, 'Rush orders');

  await page.goto(`${product.url}/app`);
  await openList(page, 'Orders');
  await templateMenu(page).click();
  await page.getByRole('menuitem', { name: 'Rush order' }).click();
  await page.waitForURL(/\/app\/draft\/\d+/);
  const form = page.getByRole('main');
  await expect(form.getByLabel('Freight', { exact: true })).toHaveValue(/12\.50/);
  await expect(form.getByLabel('City', { exact: true })).toHaveValue('Say "Lyon"');
  await expect(form.getByRole('combobox', { name: /^Customer/ })).toHaveValue(chosen);
  await expect(form.getByLabel('Required', { exact: true })).not.toHaveValue('');
});
