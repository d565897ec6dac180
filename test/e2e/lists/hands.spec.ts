import { expect, test, type Locator, type Page } from '@playwright/test';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

test.use({ locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] });

/** The list of all contacts in a language, with the keyboard in no cell yet. */
async function contacts(page: Page, locale = 'en'): Promise<Locator> {
  const { views } = await signInWith(page, url, locale);
  const view = views.find(
    ({ columns, label }) => label === 'All contacts' || columns.some(({ column }) => column === 'job_title'),
  );
  await page.goto(`${url}/app/list/${view?.id}`);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').nth(5).getByRole('gridcell').nth(1)).not.toBeEmpty();
  return grid;
}

/** The cell of a column in a row; rows count from 0. */
function cell(grid: Locator, row: number, column: string): Locator {
  return grid.locator(`[data-row="${row}"] [aria-colindex="${COLUMNS.indexOf(column) + 2}"]`);
}

const COLUMNS = ['first', 'last', 'company', 'job', 'email', 'phone', 'city', 'country', 'status', 'score'];

const clipboard = async (page: Page) => await page.evaluate(async () => await navigator.clipboard.readText());

async function onClipboard(page: Page, text: string): Promise<void> {
  await page.evaluate(async (words) => await navigator.clipboard.writeText(words), text);
}

test('[LIST-40] [LIST-41] a range is dragged over, added up, copied, pasted elsewhere and undone, by mouse', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await contacts(page);
  await cell(grid, 1, 'job').hover();
  await page.mouse.down();
  await cell(grid, 3, 'phone').hover();
  await page.mouse.up();
  await expect(page.getByRole('status', { name: 'Selected cells' })).toHaveText('9 cells');
  await page.keyboard.press('ControlOrMeta+c');
  const copied = await clipboard(page);
  expect(copied.split('\r\n').map((row) => row.split('\t').length)).toEqual([3, 3, 3]);
  expect(copied.split('\t')[0]).toBe((await cell(grid, 1, 'job').textContent())?.trim());
  await cell(grid, 1, 'score').click();
  await cell(grid, 4, 'score').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('status', { name: 'Selected cells' })).toContainText('Sum');
  const before = await cell(grid, 1, 'job').textContent();
  await cell(grid, 1, 'job').click();
  await onClipboard(page, 'Chief of tests\tnot an address\r\nDeputy\tdeputy@example.com');
  await page.keyboard.press('ControlOrMeta+v');
  const preview = page.getByRole('region', { name: 'Preview of changes' });
  await expect(preview).toContainText('4 cells: 3 change, 0 same, 1 refused');
  await expect(cell(grid, 1, 'job').locator('s')).toHaveText(before ?? '');
  await expect(cell(grid, 1, 'job').locator('b')).toHaveText('Chief of tests');
  await expect(preview.getByRole('button', { name: 'Apply 3 changes' })).toBeFocused();
  await expectAccessible(page);
  await preview.getByLabel('Use instead').fill('chief@example.com');
  await preview.getByRole('button', { name: 'Use', exact: true }).click();
  await preview.getByRole('button', { name: 'Apply 4 changes' }).click();
  await expect(preview).toBeHidden();
  await expect(cell(grid, 1, 'job')).toHaveText('Chief of tests');
  await expect(cell(grid, 2, 'email')).toHaveText('deputy@example.com');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(cell(grid, 1, 'job')).toHaveText(before ?? '');
  expect(complaints).toEqual([]);
});
