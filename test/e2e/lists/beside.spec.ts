import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

async function contacts(page: Page, locale = 'en'): Promise<Locator> {
  const { views } = await signInWith(page, url, locale);
  const view = views.find(({ columns }) => columns.some(({ column }) => column === 'job_title'));
  await page.goto(`${url}/app/list/${view?.id}`);
  const grid = page.getByRole('grid').first();
  await expect(grid.getByRole('row').nth(5).getByRole('gridcell').nth(1)).not.toBeEmpty();
  return grid;
}

const cellOf = (grid: Locator, row: number, at = 3) =>
  grid.locator(`[data-row="${row}"] [aria-colindex="${at}"]`);

const lastName = async (grid: Locator, row: number) => (await cellOf(grid, row).textContent())?.trim() ?? '';

test('[LIST-95] a record is shown beside its list, follows the rows by arrows, and is closed, by keys alone', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await contacts(page);
  const panel = page.getByRole('complementary', { name: 'Record beside the list' });
  await cellOf(grid, 1).click();
  await page.keyboard.press('Shift+Enter');
  await expect(panel.getByRole('heading', { level: 2 }).first()).toContainText(await lastName(grid, 1));
  // The keyboard stays in the list, and leads the record along.
  await page.keyboard.press('ArrowDown');
  await expect(cellOf(grid, 2)).toBeFocused();
  await expect(panel.getByRole('heading', { level: 2 }).first()).toContainText(await lastName(grid, 2));
  await expectAccessible(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(cellOf(grid, 2)).toBeFocused();
  // In a cell that can be changed it would be typed; the first column has the boxes.
  await page.keyboard.press('Home');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Open record beside the list');
  expect(complaints).toEqual([]);
});

test('[LIST-95] it is opened by the menu, changed and saved there, and opened in full with its draft', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await contacts(page);
  const panel = page.getByRole('complementary', { name: 'Record beside the list' });
  const before = (await cellOf(grid, 1, 5).textContent())?.trim() ?? '';
  await cellOf(grid, 1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open beside the list' }).click();
  const job = panel.getByLabel('Job title', { exact: true });
  await job.click();
  await job.fill('Keeper of panels');
  const name = await lastName(grid, 1);
  // While it is changed it stays, whichever row has the keyboard.
  await cellOf(grid, 4).click();
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('heading', { level: 2 }).first()).toContainText(name);
  await panel.getByRole('button', { name: /^Save/ }).click();
  await expect(cellOf(grid, 1, 5)).toHaveText('Keeper of panels');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(cellOf(grid, 1, 5)).toHaveText(before);
  await cellOf(grid, 1).click();
  await expect(panel.getByRole('heading', { level: 2 }).first()).toContainText(name);
  await job.click();
  await job.fill('Halfway');
  await panel.getByRole('button', { name: 'Open in full' }).click();
  await expect(page).toHaveURL(/\/app\/record\/.*context=/);
  await expect(page.getByRole('textbox', { name: /^Job title/ })).toHaveValue('Halfway');
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await expect(page.getByRole('button', { name: /^Save/ })).toBeHidden();
  expect(complaints).toEqual([]);
});

test('[LIST-95] where there is no room the record is opened in full; beside it, in Arabic and dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const grid = await contacts(page, 'ar');
  await cellOf(grid, 1).click();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('complementary', { name: 'السجل بجانب القائمة' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1_000, height: 800 });
  await expect(page.getByRole('complementary', { name: 'السجل بجانب القائمة' })).toBeHidden();
  await cellOf(grid, 1).click();
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL(/\/app\/record\//);
});
