import { expect } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { test } from './browser-test.ts';
import { expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

/** The id of a table by its name. */
function tableOf(info: ApplicationInfo, name: string): number {
  return info.tables.find((table) => table.name === name)?.id ?? 0;
}

test('[LANGUAGE-10][LANG-24] in Arabic everything stands from right to left, with the figures that are typed', async ({
  page,
}) => {
  const info = await signInWith(page, url, 'ar_SA');
  await page.goto(`${url}/app/list/t${tableOf(info, 'contact')}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar-SA');
  await expect(page.getByRole('heading', { name: 'جهات اتصال' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ جهات اتصال$/ })).toBeVisible();
  const heads = page.getByRole('columnheader');
  const [first, second] = [await heads.nth(1).boundingBox(), await heads.nth(2).boundingBox()];
  expect(first?.x ?? 0).toBeGreaterThan(second?.x ?? Infinity);
  await expectAccessible(page);
});

test('[LANGUAGE-10] in an Arabic form a Latin name reads in its own direction, on the side of the Arabic ones', async ({
  page,
}) => {
  const info = await signInWith(page, url, 'ar_SA');
  await page.goto(`${url}/app/record/${tableOf(info, 'company')}/1`);
  const name = page.getByRole('textbox', { name: 'الاسم' });
  await expect(name).toHaveCSS('direction', 'ltr');
  await expect(name).toHaveCSS('text-align', 'right');
  await expectAccessible(page);
});

for (const locale of ['de_DE', 'es_ES', 'ar_SA']) {
  test(`[LANGUAGE-10] on a phone nothing is wider than the screen in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const info = await signInWith(page, url, locale);
    const company = tableOf(info, 'company');
    for (const path of ['', `/list/t${company}`, `/record/${company}/1`, `/new/${company}`]) {
      await page.goto(`${url}/app${path}`);
      await expect(page.locator('h1').first()).toBeVisible();
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect([path, widths[0]]).toEqual([path, widths[1]]);
    }
  });
}

test('[LANGUAGE-14] the texts come once and are kept from then on', async ({ page }) => {
  await signInWith(page, url, 'fr_FR');
  const sizes = async () =>
    await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/translations/messages.json?locales=fr_FR%2Cen&v='))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize > 0),
    );
  await page.goto(`${url}/app`);
  await expect(page.getByRole('link', { name: 'Accueil' }).first()).toBeVisible();
  expect(await sizes()).toEqual([true]);
  await page.goto(`${url}/app`);
  await expect(page.getByRole('link', { name: 'Accueil' }).first()).toBeVisible();
  expect(await sizes()).toEqual([false]);
});
