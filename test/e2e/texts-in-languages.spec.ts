import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { expectAccessible, expectLoaded, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

/** Opens the category of that id in a language. */
async function openCategory(page: Page, locale: string, id: number): Promise<void> {
  const info = await signInWith(page, url, locale);
  const table = info.tables.find(({ name }) => name === 'category');
  await page.goto(`${url}/app/record/${table?.id ?? 0}/${id}`);
  await expectLoaded(page);
}

const OWN = { en_GB: /^Name in the catalogue/, fr_FR: /^Nom au catalogue/, ar_SA: /^الاسم في الدليل/ };
const field = (page: Page, locale: keyof typeof OWN) => page.getByRole('textbox', { name: OWN[locale] });

async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/api/validate'));
  await page.keyboard.press('ControlOrMeta+Enter');
  expect((await answer).ok()).toBe(true);
}

test('[COL-91][COL-92][LANGUAGE-5][A11Y-1] everybody reads and writes the own language, and opens the others by a button', async ({
  page,
}) => {
  await openCategory(page, 'en_GB', 2);
  await expect(field(page, 'en_GB')).toHaveValue('Hand tools');
  await page.getByRole('button', { name: 'All languages', exact: true }).focus();
  await page.keyboard.press('Enter');
  const all = page.getByRole('dialog', { name: '“Name in the catalogue” in all languages' });
  await expect(all.getByRole('textbox', { name: 'English (UK)' })).toBeFocused();
  const arabic = all.getByRole('textbox', { name: 'العربية' });
  await expect(arabic).toHaveAttribute('dir', 'rtl');
  await expect(arabic).toHaveAttribute('lang', 'ar-SA');
  await expect(all.getByRole('textbox', { name: 'English (US)' })).toHaveAttribute(
    'placeholder',
    'Hand tools',
  );
  await expectAccessible(page);
  await all.getByRole('textbox', { name: 'Deutsch' }).fill('Handgeräte');
  await page.keyboard.press('Escape');
  await expect(all).toBeHidden();
  await expect(page.getByRole('button', { name: 'All languages', exact: true })).toBeFocused();
  await save(page);
  await openCategory(page, 'fr_FR', 2);
  await expect(field(page, 'fr_FR')).toHaveValue('Outils à main');
  await field(page, 'fr_FR').fill('Outillage à main');
  await save(page);
  await openCategory(page, 'ar_SA', 2);
  await expect(field(page, 'ar_SA')).toHaveValue('أدوات يدوية');
  await expect(field(page, 'ar_SA')).toHaveCSS('direction', 'rtl');
  await expectAccessible(page);
  await openCategory(page, 'en_GB', 2);
  await page.getByRole('button', { name: 'All languages', exact: true }).click();
  await expect(all.getByRole('textbox', { name: 'Deutsch' })).toHaveValue('Handgeräte');
  await expect(all.getByRole('textbox', { name: 'Français', exact: true })).toHaveValue('Outillage à main');
});

test('[COL-91] a language without a text shows greyed what is read instead, and how many have none', async ({
  page,
}) => {
  await openCategory(page, 'ar_SA', 24);
  await expect(field(page, 'ar_SA')).toHaveValue('');
  await expect(field(page, 'ar_SA')).toHaveAttribute('placeholder', 'Lubricants');
  await page.getByRole('button', { name: 'كل اللغات، تنقص اثنتان' }).click();
  await expect(page.getByRole('dialog').getByText('ناقص')).toHaveCount(2);
  await expectAccessible(page);
});

test('[COL-92] lists show the names of their reader', async ({ page }) => {
  const info = await signInWith(page, url, 'de_DE');
  const view = info.views.find(({ name }) => name === 'categories');
  await page.goto(`${url}/app/list/${view?.id ?? 0}`);
  await expect(page.getByRole('gridcell', { name: 'Beleuchtung' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Lighting' })).toBeHidden();
});
