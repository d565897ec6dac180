import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

/** The list of a table as an address has it. */
async function listOf(page: Page, name: string, address: string): Promise<Locator> {
  const { tables } = await signInWith(page, url, 'en');
  const table = tables.find((one) => one.name === name)?.id;
  await page.goto(`${url}/app/list/t${table}${address}`);
  const grid = page.locator('[role="grid"], [role="treegrid"]');
  await expect(grid.locator('[data-row="0"]')).toContainText(/\p{L}/u);
  return grid;
}

test('[LIST-94][LIST-53] the line at the end of a list begins a record, by arrow and Enter', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await listOf(page, 'category', '');
  const end = grid.getByRole('gridcell', { name: 'New record' });
  await grid.locator('[data-row="0"] [aria-colindex="2"]').focus();
  await page.keyboard.press('Control+ArrowDown');
  await expect(end).not.toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(end).toBeFocused();
  await expect(end).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Zz at the end');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Record created.')).toBeVisible();
  await expect(grid.getByText('Zz at the end')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(grid.getByText('Zz at the end')).toBeHidden();
  // What nobody gave anything goes with Escape.
  await end.click();
  await expect(grid.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(end).toBeFocused();
  expect(complaints).toEqual([]);
});

test('[LIST-94] a record that is begun at the end of a group takes the values of the group, by mouse', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await listOf(page, 'category', '?group=parent');
  const first = grid.locator('[data-row="0"]');
  const parent = ((await first.getByRole('gridcell').first().textContent()) ?? '').replace(
    /\d+ categor.*$/,
    '',
  );
  await first.click();
  const end = grid.getByRole('gridcell', { name: 'New record' }).first();
  await expect(end).toBeVisible();
  await end.click();
  await expect(grid.locator('[data-edited]').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Zz in the group');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Record created.')).toBeVisible();
  await page.goto(page.url().replace('group=parent', 'q=Zz+in+the+group'));
  await expect(grid.locator('[data-row="0"]')).toContainText('Zz in the group');
  await expect(grid.locator('[data-row="0"]')).toContainText(parent.trim());
  expect(complaints).toEqual([]);
});

test('[LIST-96] a record is duplicated from the menu of a cell, and stored once its copy is saved', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await listOf(page, 'category', '?q=a');
  const name = (await grid.locator('[data-row="0"] [aria-colindex="2"]').textContent())?.trim() ?? '';
  await grid.locator('[data-row="0"] [aria-colindex="2"]').click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Duplicate record' }).press('Enter');
  await expect(page).toHaveURL(/\/app\/draft\//);
  const own = page.getByRole('textbox', { name: 'Name required' });
  await expect(own).toHaveValue(name);
  await own.fill(`${name} Copied`);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Copied').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  expect(complaints).toEqual([]);
});
