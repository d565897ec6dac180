import { expect, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { newObject, openConfiguration, panelOf } from '../own/configuration-steps.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

/** Opens a chart of the sample. */
async function openChart(page: Page, name: string, query = ''): Promise<void> {
  const info = await signInWith(page, url, 'en_GB');
  const view = info.views.find((one) => one.name === name);
  await page.goto(`${url}/app/list/${view?.id}${query}`);
  await expect(page.getByRole('listbox', { name: `Chart: ${view?.label}` })).toBeVisible();
}

/** The number in a text such as "1,234 orders". */
function numberIn(text: string | null): number {
  return Number((text ?? '').replaceAll(/\D/g, ''));
}

test('[CHART-5] [CHART-11] by keyboard: an element is told of, chosen, and its records are those of the list that opens', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openChart(page, 'sales_by_month');
  const drawing = page.getByRole('listbox', { name: /^Chart/ });
  await drawing.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(drawing.getByRole('option')).toContainText(/Sum of total .*\d records?/);
  await page.keyboard.press('Enter');
  const behind = page.getByRole('complementary', { name: 'Records behind this element' });
  await expect(behind.getByRole('heading', { name: /^[\d,]+ orders?$/ })).toBeVisible();
  const count = numberIn(await behind.getByRole('heading').textContent());
  await expect(behind.getByRole('listitem')).toHaveCount(Math.min(50, count));
  await expectAccessible(page);
  await behind.getByRole('link', { name: /^Open all/ }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1));
  expect(complaints).toEqual([]);
});

test('[CHART-1] [CHART-3] [CHART-6] the sentence changes what is shown, the table has the same figures, and a saved view keeps it', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openChart(page, 'sales_by_month');
  await page.getByLabel('Chart type', { exact: true }).selectOption('Pie');
  await expect(page).toHaveURL(/pie/);
  await page.getByRole('button', { name: 'Customer › Country' }).click();
  await page.getByRole('dialog', { name: 'then by' }).getByLabel('Column').selectOption('Nothing');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ordered, month' }).click();
  const by = page.getByRole('dialog', { name: 'by', exact: true });
  await by.getByLabel('Period').selectOption('By year');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ordered, year' })).toBeVisible();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: /^20\d\d/ }).first()).toBeVisible();
  await expect(rows.last()).toContainText('Total');
  await expectAccessible(page);
  await rows
    .filter({ hasText: /^20\d\d/ })
    .first()
    .getByRole('button')
    .click();
  await expect(page.getByRole('complementary').getByRole('heading')).toContainText(/\d+ orders?/);

  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByLabel('Name').fill('Yearly pie');
  await page.keyboard.press('Enter');
  const tab = page.getByRole('link', { name: /Yearly pie/ });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Changed since saved' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Options of this view' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(tab).toBeHidden();
  expect(complaints).toEqual([]);
});

test('[CHART-10] [CHART-11] a press chooses an element, the legend hides series, and the chart is saved as a file', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openChart(page, 'sales_by_category', `?show=${JSON.stringify({ chart: 'heatMap' })}`);
  const drawing = page.getByRole('listbox', { name: /^Chart/ });
  await drawing.click({ position: { x: 300, y: 60 } });
  await expect(page.getByRole('complementary').getByRole('heading')).toContainText(/\d+ order lines?/);
  await page.getByRole('button', { name: 'Close records' }).click();
  await page.getByLabel('Chart type', { exact: true }).selectOption('Columns');
  const legend = page.getByRole('list', { name: 'Legend' });
  await legend.getByRole('button', { name: 'Sum of quantity' }).click();
  await expect(legend.getByRole('button', { name: 'Sum of quantity' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByRole('button', { name: 'Download' }).click();
  const [image] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /PNG/ }).click(),
  ]);
  expect(image.suggestedFilename()).toBe('Sales by category.png');
  await page.getByRole('button', { name: 'Download' }).click();
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  expect(table.suggestedFilename()).toBe('Sales by category.csv');
  expect(complaints).toEqual([]);
});

test('[CHART-12] the element whose records are shown is outlined, and chosen again closes them', async ({
  page,
}) => {
  await openChart(page, 'sales_by_category');
  const drawing = page.getByRole('listbox', { name: /^Chart/ });
  const behind = page.getByRole('complementary').getByRole('heading');
  const choose = async (steps: number): Promise<void> => {
    await drawing.focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await drawing.blur();
  };
  const drawn = async (steps: number): Promise<Buffer> => {
    await choose(steps);
    await expect(behind).toContainText(/\d+ order lines?/);
    return await drawing.screenshot();
  };
  const first = await drawn(0);
  const second = await drawn(1);
  expect(second.equals(first)).toBe(false);
  expect((await drawn(0)).equals(first)).toBe(true);
  await choose(0);
  await expect(behind).toBeHidden();
});

test('[CHART-2][CHART-13] the selected records of a list are charted above it or all of them, by mouse and by keys, with the records behind', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const info = await signInWith(page, url, 'en_GB');
  const view = info.views.find(({ name }) => name === 'orders');
  await page.goto(`${url}/app/list/${view?.id}`);
  const boxes = page.getByRole('grid').getByRole('checkbox');
  await expect(boxes.nth(5)).toBeVisible();
  for (const at of [1, 2, 4]) await boxes.nth(at).click();
  const bar = page.getByRole('toolbar', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Chart of the selection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chart of the selection' });
  await expect(dialog.getByRole('button', { name: '3 records selected', pressed: true })).toBeVisible();
  await expect(dialog.getByText(/^3 orders$/)).toBeVisible();
  await expectAccessible(page);
  const drawing = dialog.getByRole('listbox', { name: /^Chart/ });
  await drawing.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const behind = dialog.getByRole('complementary');
  await expect(behind.getByRole('heading')).toContainText(/[1-3] orders?/);
  const count = numberIn(await behind.getByRole('heading').textContent());
  await expect(behind.getByRole('listitem')).toHaveCount(count);
  await expect(behind.getByRole('link', { name: /^Open all/ })).toBeHidden();
  await dialog.getByRole('button', { name: 'All records of the list' }).press('Enter');
  const whole = page.getByRole('dialog', { name: 'Chart of the whole list' });
  await expect(whole.getByText(/^[\d,]{3,} orders$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();
  await expect(bar).toContainText('3');

  await boxes.nth(0).click();
  await boxes.nth(1).click();
  const left = numberIn(await bar.getByText(/^[\d,]+$/).textContent());
  expect(left).toBeGreaterThan(100);
  await bar.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Chart of the selection' }).press('Enter');
  await expect(dialog.getByText(`${left} orders`, { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[CHART-1][CONF-54] a chart begins with what its table can be counted by', async ({ page }) => {
  await openConfiguration(page, url, 'objects');
  await newObject(page, 'View', 'Tickets drawn', { table: 'Tickets', mode: 'Chart' });
  await expect(panelOf(page).getByLabel('Chart type', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
});
