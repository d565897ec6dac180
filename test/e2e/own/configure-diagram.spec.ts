import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expectAccessible } from '../person.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { openConfiguration } from './configuration-steps.ts';

let product: OwnProduct;

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(async () => {
  await product.stop();
});

function card(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

test('[CONF-42] the diagram is walked by keys along links, searched, and shows properties beside it', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'diagram');
  await expect(page.getByText('16 tables · 29 links')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('order line');
  await expect(page.getByRole('status').filter({ hasText: /tables? found/ })).toBeVisible();
  await expect(card(page, 'Order line')).toBeInViewport();
  await card(page, 'Order line').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(card(page, 'Order')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Order');
  await expectAccessible(page);
  const links = page.getByRole('region', { name: 'Links' });
  await links.getByRole('button', { name: /Customer/ }).click();
  await expectHeading(page, 'Company');
  await expect(card(page, 'Company')).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expectHeading(page, 'Order');
  await page.getByText('Names', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Names' })).toBeChecked();
  await card(page, 'Order').focus();
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog', { name: 'Rename “Order”' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('[CONF-42][CONF-40] a link is drawn from card to card, and made by the menu', async ({ page }) => {
  await openConfiguration(page, product.url, 'diagram');
  const from = page.locator('[data-table]').filter({ has: card(page, 'Visit') });
  await from.hover();
  const grip = await from.locator('[data-handle]').boundingBox();
  const to = await card(page, 'Product').boundingBox();
  await page.mouse.move(grip!.x + grip!.width / 2, grip!.y + grip!.height / 2);
  await page.mouse.down();
  await page.mouse.move(to!.x + 20, to!.y + 5, { steps: 5 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'New column' });
  await expect(dialog.getByLabel('Label', { exact: true })).toHaveValue('Product');
  await expect(dialog.getByLabel('Label in Products')).toHaveValue('Visits');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expectHeading(page, 'Product');
  await expect(page.getByText('16 tables · 30 links')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await card(page, 'Group').click({ button: 'right' });
  await expect(page.getByRole('menu')).not.toContainText('New link');
  await page.keyboard.press('Escape');
  await card(page, 'Contact').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'New link' }).click();
  await expect(dialog.getByLabel('Type')).toHaveValue('link');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(page.getByText('16 tables · 29 links')).toBeVisible();
});

test('[CONF-42] the diagram is saved as a drawing and printed on one page', async ({ page }) => {
  await openConfiguration(page, product.url, 'diagram');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as SVG' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Tables and links.svg');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('>Order line</text>');
  expect(text).not.toContain('var(');
  await page.goto(`${product.url}/app/configuration/diagram?print=1`);
  await expect(page.getByRole('img', { name: 'Tables and links' })).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('[CONF-42] from the right to the left, and on a phone, the diagram is whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openConfiguration(page, product.url, 'diagram');
  await expect(card(page, 'Order')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await card(page, 'Order').click();
  await expectHeading(page, 'Order');
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expectAccessible(page);
});
