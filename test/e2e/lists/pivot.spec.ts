import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { unzipped } from '../../support/archive/unzipped.ts';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { expectChanges, newObject, openConfiguration, panelOf } from '../own/configuration-steps.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

/** Opens the pivot of the sample. */
async function openPivot(page: Page, show?: object): Promise<Locator> {
  const info = await signInWith(page, url, 'en_GB');
  const view = must(
    info.views.find(({ name }) => name === 'sales_pivot'),
    'the pivot of the sample',
  );
  const query = show ? `?show=${encodeURIComponent(JSON.stringify(show))}` : '';
  await page.goto(`${url}/app/list/${view.id}${query}`);
  const grid = page.getByRole('treegrid', { name: view.label });
  await expect(grid.getByRole('row').last()).toContainText('Total');
  return grid;
}

/** The number in a text such as "1,234 orders". */
function numberIn(text: string | null): number {
  return Number((text ?? '').replaceAll(/\D/g, ''));
}

test('[PIVOT-4] [PIVOT-6] by keyboard: arrows move among cells, Space opens a row, Enter shows as many records as the cell says', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await openPivot(page, { columns: [], values: ['-', 'total:sum'], sort: 'value' });
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const first = grid.getByRole('row', { expanded: true });
  await expect(first).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  const inside = grid.locator('[role="row"][aria-level="2"]').first();
  const count = numberIn(await inside.getByRole('gridcell').first().textContent());
  await page.keyboard.press('Enter');
  const behind = page.getByRole('complementary', { name: 'Records behind this cell' });
  await expect(behind.getByRole('heading')).toHaveText(new RegExp(`^${count} orders?$`));
  await expect(behind.getByRole('listitem')).toHaveCount(count);
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await expect(grid.getByRole('row', { expanded: true })).toHaveCount(0);
  await behind.getByRole('link', { name: /^Open all/ }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1));
  expect(complaints).toEqual([]);
});

test('[PIVOT-2] [PIVOT-6] by mouse: columns close, heads of totals sort, and the grand total is all records', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await openPivot(page);
  const year = grid.getByRole('columnheader', { name: '2023', exact: true });
  await expect(year).toHaveAttribute('aria-expanded', 'true');
  await year.click();
  await expect(year).toHaveAttribute('aria-expanded', 'false');
  await grid.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  const totals = grid.getByRole('row').last().getByRole('gridcell');
  // Those at the end are drawn once they are scrolled to.
  await expect(totals.last()).toHaveText(/^[\d,]+$/);
  const records = numberIn(await totals.last().textContent());
  const sorted = grid.locator('[aria-sort]');
  await expect(sorted).toHaveAccessibleName('Sum of total');
  await expect(sorted).toHaveAttribute('aria-sort', 'descending');
  await grid.getByRole('columnheader', { name: 'Number of records' }).last().click();
  await expect(sorted).toHaveAccessibleName('Number of records');
  const counts = await grid
    .locator('[role="row"][aria-level="1"]')
    .evaluateAll((rows) =>
      rows.slice(0, -1).map((row) => Number(row.lastElementChild?.textContent.replaceAll(/\D/g, ''))),
    );
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(records);
  await totals.last().click();
  await expect(page.getByRole('complementary').getByRole('heading')).toHaveText(`${records} orders`);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('[PIVOT-5] [PIVOT-7] what stands in rows, columns and values is changed in its place, kept by a saved view, and shown as shares', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await openPivot(page);
  await page
    .getByRole('group', { name: 'Rows' })
    .getByRole('button', { name: 'Customer', exact: true })
    .click();
  await page.getByRole('dialog', { name: 'Customer' }).getByLabel('Column').selectOption('Nothing');
  await page.getByRole('button', { name: 'Add to rows' }).click();
  await page.getByRole('menuitemradio', { name: 'State', exact: true }).click();
  await expect(
    page.getByRole('group', { name: 'Rows' }).getByRole('button', { name: 'State' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Sum of total, Number of records' }).click();
  await page.getByRole('combobox', { name: 'Shown as' }).first().selectOption('% of total');
  await page.keyboard.press('Escape');
  await grid.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(grid.getByRole('row').last().getByRole('gridcell', { name: '100%' })).toBeVisible();
  await page.getByLabel('Shading').selectOption('No shading');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByLabel('Name').fill('Shares by state');
  await page.keyboard.press('Enter');
  const tab = page.getByRole('link', { name: /Shares by state/ });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(
    page.getByRole('group', { name: 'Rows' }).getByRole('button', { name: 'State' }),
  ).toBeVisible();
  await expect(grid.getByRole('row').last()).toContainText('Total');
  await expect(page.getByRole('img', { name: 'Changed since saved' })).toHaveCount(0);
  // The row of views may still move to the chosen one, which closes menus.
  await expect(async () => {
    await page.getByRole('button', { name: 'Options of this view' }).click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click({ timeout: 1_000 });
  }).toPass();
  await expect(tab).toBeHidden();
  expect(complaints).toEqual([]);
});

test('[PIVOT-9] by mouse and by keys: the head of any column sorts the rows by it, says so, and the address keeps it', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await openPivot(page, { columns: ['ordered_date:year'], values: ['-', 'total:sum'] });
  const heads = grid.getByRole('columnheader', { name: 'Number of records' });
  const counts = async (at: number): Promise<number[]> =>
    await grid
      .locator('[role="row"][aria-level="1"]')
      .evaluateAll(
        (rows, slot) =>
          rows
            .slice(0, -1)
            .map((row) =>
              Number(row.querySelectorAll('[role="gridcell"]')[slot]?.textContent.replaceAll(/\D/g, '')),
            ),
        at,
      );
  const sorted = grid.locator('[aria-sort]');
  await heads.first().click();
  await expect(sorted).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByText(/^Sorted by Number of records · 20\d\d, greatest first$/)).toBeVisible();
  const descending = await counts(0);
  expect(descending).toEqual(descending.toSorted((one, other) => other - one));
  await expectAccessible(page);
  await grid.focus();
  await page.keyboard.press('Enter');
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByText(/^Sorted by Number of records · 20\d\d, least first$/)).toBeVisible();
  await page.reload();
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending');
  // Those without records in the column come last.
  const filled = (await counts(0)).filter((count) => count > 0);
  expect(filled).toEqual(filled.toSorted((one, other) => one - other));
  await sorted.click();
  await expect(sorted).toHaveCount(0);
  await expect(page.getByText(/^Sorted by/)).toBeHidden();
  expect(complaints).toEqual([]);
});

test('[PIVOT-10] a pivot is shown as a chart of its outermost rows and columns, in their order, with the records behind, by mouse and by keys', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await openPivot(page, { columns: ['ordered_date:year'], values: ['total:sum', '-'] });
  await expect(grid.locator('[aria-sort]')).toHaveCount(1);
  const names = await grid.locator('[role="row"][aria-level="1"] [role="rowheader"]').allTextContents();
  await page.getByRole('button', { name: 'Chart', exact: true }).press('Enter');
  const drawing = page.getByRole('listbox', { name: 'Chart: Sales pivot' });
  await expect(drawing).toBeVisible();
  await expect(page).toHaveURL(/chart/);
  await page.getByLabel('Measure').selectOption('Number of records');
  const first = page.getByRole('table').getByRole('rowheader').first();
  expect(names[0]).toContain((await first.textContent()) ?? '-');
  await drawing.focus();
  await page.keyboard.press('Home');
  const told = await drawing.getByRole('option').textContent();
  await page.keyboard.press('Enter');
  const behind = page.getByRole('complementary', { name: 'Records behind this element' });
  await expect(behind.getByRole('heading', { name: /^[\d,]+ orders?$/ })).toBeVisible();
  const count = numberIn(await behind.getByRole('heading').textContent());
  expect(told).toMatch(new RegExp(`\\b${count} `));
  await expectAccessible(page);
  await page.reload();
  await expect(drawing).toBeVisible();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(grid.getByRole('row').last()).toContainText('Total');
  expect(complaints).toEqual([]);
});

test('[PIVOT-8] a workbook has what is seen, its numbers as numbers', async ({ page }) => {
  const grid = await openPivot(page, { columns: ['ordered_date:year'] });
  await grid.getByRole('rowheader').first().click();
  await expect(grid.getByRole('row', { expanded: true })).toHaveCount(1);
  const lines = Number(await grid.getAttribute('aria-rowcount'));
  await page.getByRole('button', { name: 'Download' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /XLSX/ }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^Sales pivot \d{4}-\d\d-\d\d\.xlsx$/);
  const rows = rowsOf(unzipped(await readFile(await saved.path()))['xl/worksheets/sheet1.xml'] ?? '');
  // Two lines of heads are one in the workbook.
  expect(rows).toHaveLength(lines - 1);
  expect(rows[0]?.get('A')).toBe('Customer › Country');
  const last = must([...(rows[0] ?? [])].at(-1)?.[0], 'the last column');
  expect(rows[0]?.get(last)).toBe('Total · Number of records');
  expect(rows.at(-1)?.get('A')).toBe('Total');
  const countries = rows.slice(1, -1).filter((row) => !row.has('B'));
  const sum = countries.reduce((all, row) => all + Number(row.get(last)), 0);
  expect(rows.at(-1)?.get(last)).toBe(sum);
});

test('[PIVOT-5] a new view of the configuration can be a pivot, and its panel has what a pivot needs', async ({
  page,
}) => {
  await openConfiguration(page, url, 'objects');
  await newObject(page, 'View', 'Pivot by hand', { table: 'Orders', mode: 'Pivot' });
  const panel = panelOf(page);
  await expect(panel.getByText('Rows by', { exact: true })).toBeVisible();
  await expect(panel.getByText('Columns by', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expectChanges(page, 'No changes yet');
});

/** The cells of a sheet by their letters, row by row. */
function rowsOf(sheet: string): readonly ReadonlyMap<string, string | number>[] {
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(
    ([, row = '']) =>
      new Map(
        [...row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t>)/g)].map(
          ([, letter = '', number, text = '']) => [letter, number === undefined ? text : Number(number)],
        ),
      ),
  );
}
