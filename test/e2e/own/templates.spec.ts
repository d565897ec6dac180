import { expect, test, type Locator, type Page } from '@playwright/test';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signIn } from '../person.ts';

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
