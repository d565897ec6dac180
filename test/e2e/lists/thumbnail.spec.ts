import { expect, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { newObject, openConfiguration, panelOf } from '../own/configuration-steps.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();
test.use({ viewport: { width: 1280, height: 800 } });

/** Opens the sample's products as cards. */
async function openCards(page: Page, locale = 'en_GB'): Promise<void> {
  const info = await signInWith(page, url, locale);
  const view = info.views.find(({ name }) => name === 'products_in_pictures');
  await page.goto(`${url}/app/list/${view?.id}`);
  await expect(page.getByRole('gridcell').first().getByRole('link')).toBeVisible();
}

const cards = (page: Page) => page.getByRole('grid').getByRole('gridcell');
const focused = (page: Page) => page.locator('[data-card]:focus');

test('[LIST-130][LIST-131] products as cards with pictures, led through by keys in two dimensions, selected and opened', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openCards(page);
  await expect(cards(page).first().locator('img')).toBeVisible();
  await expectAccessible(page);
  await cards(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveAttribute('data-card', '1');
  await page.keyboard.press('ArrowDown');
  const perLine = Number(await page.getByRole('grid').getAttribute('aria-colcount'));
  await expect(focused(page)).toHaveAttribute('data-card', String(perLine + 1));
  await page.keyboard.press('Home');
  await expect(focused(page)).toHaveAttribute('data-card', String(perLine));
  await page.keyboard.press('Space');
  await expect(focused(page)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+End');
  const last = Number((await page.getByText(/\d+ products/).innerText()).replace(/\D/g, '')) - 1;
  await expect(focused(page)).toHaveAttribute('data-card', String(last));
  const title = await focused(page).getByRole('link').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(focused(page)).toHaveAttribute('data-card', String(last));
  expect(complaints).toEqual([]);
});

test('[LIST-130][LIST-132] the user sizes cards, which is kept, selects them by their boxes and opens their menu by a press', async ({
  page,
}) => {
  await openCards(page);
  const before = Number(await page.getByRole('grid').getAttribute('aria-colcount'));
  await page.getByRole('button', { name: 'Card size' }).click();
  await page.getByRole('menuitemradio', { name: 'Large' }).click();
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-colcount', String(before));
  await page.reload();
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-colcount', String(before));
  await page.getByRole('button', { name: 'Card size' }).click();
  await page.getByRole('menuitemradio', { name: 'Medium' }).click();
  const second = cards(page).nth(1);
  await second.hover();
  await second.getByRole('checkbox').click();
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await second.getByRole('button', { name: 'Actions of the record' }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await page.keyboard.press('Escape');
  const title = await second.getByRole('link').innerText();
  await second.locator('[data-open]').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('[LIST-130] on a phone two cards stand side by side with their controls in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCards(page);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '2');
  await expectAccessible(page);
});

test('[LIST-133][CONF-54] a view of cards begins with the first column of images of its table', async ({
  page,
}) => {
  await openConfiguration(page, url, 'objects');
  await newObject(page, 'View', 'Shop window', { table: 'Products', mode: 'Cards' });
  const panel = panelOf(page);
  await expect(panel.getByLabel('Picture', { exact: true })).toContainText('Picture');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
});
