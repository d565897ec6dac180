import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
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

async function openLanguages(page: Page): Promise<void> {
  await openConfiguration(page, url, 'languages');
  await expect(page.getByRole('heading', { level: 1, name: 'Languages' })).toBeVisible();
}

test('[CONF-62][A11Y-1] texts are found, changed in their place by the keyboard, and shown where they are missing', async ({
  page,
}) => {
  await openLanguages(page);
  const grid = page.getByRole('grid', { name: 'Texts by language' });
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('Stars');
  await expect(grid.getByRole('row')).toHaveCount(2);
  const english = grid.getByRole('gridcell').first();
  await english.focus();
  await page.keyboard.press('ArrowRight');
  const french = grid.getByRole('gridcell').nth(1);
  await expect(french).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Étoiles données');
  await page.keyboard.press('Tab');
  await expect(french).toHaveText('Étoiles données');
  await expect(grid.getByRole('gridcell').nth(2)).toBeFocused();
  await expectChanges(page, '1 change');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expectChanges(page, '2 changes');
  await expect(grid.getByRole('gridcell').nth(2)).toHaveText('Not translated');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Missing 1' }).first().click();
  await expect(grid.getByRole('row')).toHaveCount(2);
  await grid.getByRole('gridcell').nth(2).dblclick();
  await page.keyboard.type('Sterne');
  await page.keyboard.press('Enter');
  await expectChanges(page, '3 changes');
  await expect(grid.getByRole('gridcell').nth(2)).toHaveText('Sterne');
  await page.keyboard.press('F2');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect(grid.getByRole('gridcell').nth(2)).toBeFocused();
  await expectChanges(page, '3 changes');
  await expectAccessible(page);
});

test('[CONF-62] languages are added, put in order and removed; the draft can be undone', async ({ page }) => {
  await openLanguages(page);
  await page.getByRole('button', { name: 'Add language' }).click();
  await page.getByRole('menuitem', { name: 'Français (Suisse)' }).click();
  const languages = page.getByRole('region', { name: 'Languages to choose from' });
  await languages.getByRole('button', { name: 'Français', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Make default' }).click();
  await expect(languages.getByRole('listitem').first()).toContainText('Français');
  await expect(languages.getByRole('listitem').first()).toContainText('Default');
  await languages.getByRole('button', { name: 'Français (Suisse)' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(languages).not.toContainText('Suisse');
  await expectAccessible(page);
});

test('[CONF-63] texts go out as a file and come back; what they change is shown before it is a step', async ({
  page,
}) => {
  await openLanguages(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('sample-texts.csv');
  const content = readFileSync(await file.path(), 'utf8');
  expect(content).toContain('dataTypes.stars.label');
  const changed = content.replace(/(dataTypes\.stars\.label),[^,]*/, '$1,"Given, stars"');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'texts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${changed}tables.nowhere.label,x\r\n`),
  });
  const dialog = page.getByRole('dialog', { name: 'Import texts' });
  await expect(dialog).toContainText('The file changes 1 text');
  await expect(dialog).toContainText('there is no text “tables.nowhere.label”');
  await expect(dialog.getByRole('table')).toContainText('Given, stars');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 1 text' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill('Given, stars');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
});
