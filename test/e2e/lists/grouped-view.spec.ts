import { expect, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
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

test('[LIST-37][LIST-38] groups are sorted by a result from the menu of a group by keyboard, and a record walks through them', async ({
  page,
}) => {
  await openByCountry(page);
  const heads = page.getByRole('treegrid').locator('[aria-level="1"]');
  await heads.first().click();
  await heads.first().click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Highest first – Sum: Total' }).click();
  await expect(page).toHaveURL(/group=-company\.country%40total%3Asum|group=-company\.country@total:sum/);
  await expect(heads.first()).toContainText('France');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Customer › Country › Salesperson' }).click();
  const panel = page.getByRole('dialog', { name: 'Group' });
  await expect(panel.getByLabel('Order of the groups').first()).toHaveValue('total:sum');
  await panel.getByRole('button', { name: 'Remove' }).last().click();
  await panel.getByLabel('Order of the groups').first().selectOption({ label: 'By value' });
  await panel.getByRole('button', { name: 'Open all' }).click();
  await page.keyboard.press('Escape');
  const numbers = page.getByRole('treegrid').getByRole('link', { name: /^SO-/ });
  await expect(heads.nth(1)).toBeVisible();
  await expect(numbers.nth(5)).toBeVisible();
  const shown = (await numbers.allTextContents()).slice(0, 9);
  await numbers.first().click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText(shown[0] ?? '');
  for (const number of shown.slice(1)) {
    await page.keyboard.press('j');
    await expect(title).toContainText(number);
  }
  for (const number of shown.slice(0, -1).toReversed()) {
    await page.keyboard.press('k');
    await expect(title).toContainText(number);
  }
});

test('[LIST-35] cards of a phone stand in groups, which a press and keys open, with totals below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const info = await signInWith(page, url, 'en_GB');
  const view = info.views.find(({ name }) => name === 'orders_by_country');
  await page.goto(`${url}/app/list/${view?.id}`);
  // Which country comes first depends on the day on which the sample was made.
  const first = page.getByRole('list').locator('[data-level="0"]').getByRole('button').first();
  await expect(first).toContainText(/\d+ orders?/);
  await expect(first).toContainText('avg');
  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press(' ');
  // The group after it is closed too, and is the first of the closed ones until those inside have come.
  await page
    .getByRole('list')
    .locator('[data-level="1"]')
    .getByRole('button', { expanded: false })
    .first()
    .click();
  await expect(page.getByRole('list').getByRole('link').first()).toBeVisible();
  const totals = page.getByRole('button', { name: /^Total/ });
  await expect(totals).toContainText(/\d+ orders/);
  await totals.click();
  await expect(page.getByRole('definition').first()).toBeVisible();
  await expectAccessible(page);
});

test('[LIST-35] on a phone groups and calculations are chosen in sheets', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const info = await signInWith(page, url, 'en_GB');
  const table = info.tables.find(({ name }) => name === 'sales_order');
  await page.goto(`${url}/app/list/t${table?.id}`);
  await expect(page.getByRole('list').getByRole('link').first()).toBeVisible();
  await page.getByRole('button', { name: 'Calculate', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Calculate' });
  await sheet.getByRole('button', { name: 'Add calculation' }).click();
  await sheet.getByRole('combobox', { name: 'Column to calculate' }).selectOption({ label: 'Total' });
  await sheet.getByRole('combobox', { name: 'Calculation', exact: true }).selectOption({ label: 'Average' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Average', exact: true })).toBeFocused();
  const totals = page.getByRole('button', { name: /^Total/ });
  await expect(totals).toContainText(/\d+ orders/);
  await totals.click();
  await expect(page.getByRole('definition').first()).toHaveText(/\d/);
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  const groups = page.getByRole('dialog', { name: 'Group' });
  await groups.getByRole('button', { name: 'Group by another column' }).click();
  await groups.getByRole('combobox', { name: 'Column to group by' }).selectOption({ label: 'State' });
  // No control of a term stands outside of the sheet.
  for (const part of await groups.getByRole('combobox').all()) {
    const box = await part.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(box?.width ?? 0).toBeGreaterThan(100);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list').getByRole('button', { expanded: false }).first()).toContainText('avg');
});

test('[LIST-123] a list that is grouped by a link and then by a day shows the groups of before until the others are there', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { views } = await signInWith(page, url, 'en_GB');
  const view = views.find(({ name }) => name === 'orders');
  await page.goto(`${url}/app/list/${view?.id}?group=company&calc=freight:sum`);
  const lines = page.getByRole('treegrid').locator('[aria-level="1"]');
  await expect(lines.first()).toBeVisible();
  const before = (await lines.first().textContent()) ?? '';
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/list/full/calculate', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Group' });
  await panel.getByLabel('Column to group by').selectOption({ label: 'Ordered' });
  await expect(page).toHaveURL(/group=ordered_date/);
  await expect(lines.first()).toHaveText(before);
  letGo();
  await expect(lines.first()).not.toHaveText(before);
  await expect(lines.first()).toContainText(/\d{4}/);
  expect(complaints).toEqual([]);
});
