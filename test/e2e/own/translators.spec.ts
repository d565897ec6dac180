import { expect, type Browser, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, expectLoaded, signInWith } from '../person.ts';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
  await product.addUser('anna', { name: 'Anna', supervisor: true });
  await product.addUser('yves', { name: 'Yves', supervisor: true });
});
test.afterAll(async () => await product.stop());

/** A person's browser at the category of that id. */
async function atCategory(
  browser: Browser,
  { login, locale, id }: { readonly login: string; readonly locale: string; readonly id: number },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const info = await signInWith(page, product.url, locale, { login });
  const table = info.tables.find(({ name }) => name === 'category');
  await page.goto(`${product.url}/app/record/${table?.id ?? 0}/${id}`);
  await expectLoaded(page);
  return page;
}

const english = (page: Page) => page.getByRole('textbox', { name: /^Name in the catalogue/ });
const french = (page: Page) => page.getByRole('textbox', { name: /^Nom au catalogue/ });

async function saved(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/api/validate'));
  await page.keyboard.press('ControlOrMeta+Enter');
  expect((await answer).ok()).toBe(true);
}

test('[COL-98] two translators work on one text: each keeps the language of the other, nobody is asked', async ({
  browser,
}) => {
  const anna = await atCategory(browser, { login: 'anna', locale: 'en_GB', id: 8 });
  const yves = await atCategory(browser, { login: 'yves', locale: 'fr_FR', id: 8 });
  await english(anna).fill('Lights');
  await french(yves).fill('Luminaires');
  await saved(yves);
  await saved(anna);
  await expect(anna.getByRole('region', { name: 'Also changed by someone else' })).toBeHidden();
  await yves.reload();
  await expect(french(yves)).toHaveValue('Luminaires');
  await anna.getByRole('button', { name: 'All languages', exact: true }).click();
  const all = anna.getByRole('dialog');
  await expect(all.getByRole('textbox', { name: 'Français', exact: true })).toHaveValue('Luminaires');
  await expect(all.getByRole('textbox', { name: 'English (UK)' })).toHaveValue('Lights');
});

test('[COL-98][A11Y-1] what happened to a record shows each language that was changed', async ({
  browser,
}) => {
  const yves = await atCategory(browser, { login: 'yves', locale: 'fr_FR', id: 9 });
  await french(yves).fill('Plomberie');
  await saved(yves);
  const anna = await atCategory(browser, { login: 'anna', locale: 'en_GB', id: 9 });
  const history = anna.getByRole('complementary', { name: 'History' });
  const change = history.getByRole('definition').filter({ hasText: 'Plomberie et chauffage' });
  await expect(change).toContainText('Français Plomberie et chauffage');
  await expect(change).not.toContainText('Plumbing');
  await expectAccessible(anna);
});
