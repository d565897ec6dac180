import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectChanges, openConfiguration } from './configuration-steps.ts';
import { expectAccessible } from '../person.ts';

test.describe.configure({ mode: 'serial' });

let product: OwnProduct;
let url = '';

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  ({ url } = product);
});

test.afterAll(async () => {
  await product.stop();
});

/** Opens everything that is configured, in a session in which the configuration is open. */
async function openObjects(page: Page, at = ''): Promise<void> {
  await openConfiguration(page, url, `objects${at}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Objects' })).toBeVisible();
}

function panel(page: Page): Locator {
  return page.getByRole('article');
}

test('[CONF-8] somebody who has never seen a file makes a table, gives it columns, and works with it', async ({
  page,
}) => {
  await openObjects(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Singular').fill('Project');
  await dialog.getByLabel('Plural').fill('Projects');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(panel(page).getByRole('heading', { level: 2, name: 'Project' })).toBeVisible();
  await expectChanges(page, '1 change');

  const columns = panel(page).getByRole('region', { name: 'Columns' });
  await columns.getByRole('button', { name: 'Column', exact: true }).click();
  await dialog.getByLabel('Label').fill('Budget');
  await dialog.getByLabel('Type').selectOption('money');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(panel(page).getByRole('heading', { level: 2, name: 'Budget' })).toBeVisible();
  const required = panel(page).getByRole('switch', { name: 'Required' });
  await required.click();
  await expect(required).toBeChecked();
  await expectChanges(page, '3 changes');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Review and apply' }).click();
  await expect(page.getByText('Table “Project” is new')).toBeVisible();
  await expect(page.getByText('It can be applied to the records that there are.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Title of this version').fill('Projects');
  await page.getByRole('button', { name: 'Apply as version' }).click();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('is in force');

  await page.goto(`${url}/app`);
  await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click();
  await page
    .getByRole('link', { name: 'New project' })
    .or(page.getByRole('button', { name: 'New project' }))
    .click();
  await page.getByLabel('Name').fill('Bridge');
  await page.getByLabel('Budget').fill('1200');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('grid')).toContainText('Bridge');
});

test('[CONF-8] a property that is refused says why at its place, and undo takes the last step back', async ({
  page,
}) => {
  await openObjects(page);
  await page.getByRole('searchbox').fill('budget');
  await page
    .getByRole('navigation', { name: 'Objects' })
    .getByRole('button', { name: /Budget/ })
    .click();
  const name = panel(page).getByLabel('Technical name');
  await name.fill('Not a name');
  await name.press('Enter');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expectChanges(page, 'No changes yet');
  await name.fill('cost');
  await name.press('Enter');
  await expectChanges(page, '1 change');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expectChanges(page, 'No changes yet');
  await expect(name).toHaveValue('budget');
  await page.getByRole('button', { name: 'Redo the change' }).click();
  await expect(name).toHaveValue('cost');
  await page.reload();
  await expectChanges(page, '1 change');
  await page.getByRole('button', { name: 'Review and apply' }).click();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('There is nothing to review')).toBeVisible();
});

test('[CONF-5][CONF-8] before something is removed, what goes with it and what is in the way is named', async ({
  page,
}) => {
  await openObjects(page);
  await page.getByRole('searchbox').fill('project');
  const tree = page.getByRole('navigation', { name: 'Objects' });
  await tree.getByRole('button', { name: 'Project', exact: true }).first().click();
  await panel(page).getByRole('button', { name: 'Remove' }).first().click();
  const question = page.getByRole('dialog', { name: 'Remove “Project”?' });
  await expect(question).toContainText('View: Projects');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question).toBeHidden();
  await expectChanges(page, '1 change');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(tree.getByRole('button', { name: 'Project', exact: true }).first()).toBeVisible();
});

test('[CONF-3][CONF-8][CONF-110] a window that another one has outrun goes on from there, or shows what there is now', async ({
  page,
}) => {
  await openObjects(page);
  await page.getByRole('searchbox').fill('budget');
  const budget = page.getByRole('navigation', { name: 'Objects' }).getByRole('button', { name: /Budget/ });
  await budget.click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(panel(other).getByLabel('Technical name')).toHaveValue('budget');
  await panel(page).getByRole('switch', { name: 'Read-only' }).click();
  await expectChanges(page, '1 change');
  await panel(other).getByRole('switch', { name: 'Hidden' }).click();
  await expectChanges(other, '2 changes');
  await expect(panel(other).getByRole('switch', { name: 'Read-only' })).toBeChecked();
  await panel(page).getByRole('switch', { name: 'Hidden' }).click();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('another window');
  await expect(panel(page).getByRole('switch', { name: 'Hidden' })).toBeChecked();
  await panel(page).getByRole('switch', { name: 'Hidden' }).click();
  await expectChanges(page, '3 changes');
  await other.close();
});
