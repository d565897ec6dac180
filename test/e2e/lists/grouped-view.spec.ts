import { expect, test, type Page } from '@playwright/test';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

function group(page: Page, name: string | RegExp) {
  return page.getByRole('treegrid').getByRole('row', { name });
}

/** Opens the sample's orders by country. */
async function openByCountry(page: Page, locale = 'en_GB'): Promise<void> {
  const info = await signInWith(page, url, locale);
  const view = info.views.find(({ name }) => name === 'orders_by_country');
  await page.goto(`${url}/app/list/t${view?.table}`);
  await page.getByRole('link', { name: view?.label ?? '', exact: true }).click();
  await expect(page.getByRole('treegrid')).toBeVisible();
}

test('[LIST-36] a configured view opens in its groups with its results; what is changed is kept in a saved view or dropped', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openByCountry(page);
  await expect(page).not.toHaveURL(/group=|calc=/);
  await expect(page.getByRole('button', { name: 'Customer › Country › Salesperson' })).toBeVisible();
  const first = page.getByRole('treegrid').locator('[aria-level="1"]').first();
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(first).toContainText(/avg/);
  await expect(group(page, /^Total/)).toContainText(/avg/);
  await first.click();
  await expect(page.getByRole('treegrid').locator('[aria-level="2"]').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Customer › Country › Salesperson' }).click();
  const panel = page.getByRole('dialog', { name: 'Group' });
  await panel.getByRole('button', { name: 'Remove' }).first().click();
  await panel.getByRole('button', { name: 'Remove' }).first().click();
  await expect(page).toHaveURL(/group=-(&|$)/);
  await expect(page.getByRole('treegrid')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByLabel('Name').fill('Without groups');
  await page.keyboard.press('Enter');
  const tab = page.getByRole('link', { name: /Without groups/ });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Changed since saved' })).toHaveCount(0);
  await page.getByRole('link', { name: 'By country', exact: true }).last().click();
  await expect(page.getByRole('treegrid')).toBeVisible();
  await tab.click();
  await page.getByRole('button', { name: 'Options of this view' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(tab).toBeHidden();
  expect(complaints).toEqual([]);
});
