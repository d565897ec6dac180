import { expect, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { newObject, openConfiguration, panelOf } from '../own/configuration-steps.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();
test.use({ viewport: { width: 1280, height: 800 } });

/** Opens the sample's categories as a tree. */
async function openTree(page: Page): Promise<void> {
  const info = await signInWith(page, url, 'en_GB');
  const view = info.views.find(({ name }) => name === 'categories_tree');
  await page.goto(`${url}/app/list/${view?.id}`);
  await expect(tree(page).locator('[aria-expanded]').first()).toBeVisible();
}

const tree = (page: Page) => page.getByRole('treegrid');
const levels = (page: Page, level: number) => tree(page).locator(`[aria-level="${level}"]`);

test('[LIST-2][LIST-145] a tree is opened by mouse and keys and down to a level, and stays as it was opened', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openTree(page);
  await expect(levels(page, 2)).toHaveCount(0);
  const first = tree(page).locator('[aria-expanded]').first();
  await first.locator('[data-toggle]').click();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(levels(page, 2).first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(levels(page, 2).first()).toBeVisible();

  await levels(page, 2).first().getByRole('gridcell').nth(1).click();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Levels' }).click();
  await page.getByRole('menuitem', { name: 'Top level' }).click();
  await expect(levels(page, 2)).toHaveCount(0);
  await page.getByRole('button', { name: 'Levels' }).click();
  await page.getByRole('menuitem', { name: 'All levels' }).click();
  await expect(levels(page, 2).nth(3)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[LIST-158] a search keeps the rows above what it finds, muted and named, and opens what leads to it', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openTree(page);
  await page.getByRole('button', { name: 'Levels' }).click();
  await page.getByRole('menuitem', { name: 'Top level' }).click();
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('câbles');
  await expect(levels(page, 2).first()).toBeVisible();
  const place = levels(page, 1).first();
  await expect(place).toHaveAttribute('data-place');
  await expect(place).toContainText('There for its place');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await place.locator('[data-toggle]').click();
  await expect(levels(page, 2)).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('');
  await expect(levels(page, 1).nth(1)).toBeVisible();
  await expect(levels(page, 2)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('[LIST-2][LIST-162][LIST-163][LIST-171] a category shows its products below it, and how many its branch has', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openTree(page);
  await page.getByRole('button', { name: 'Levels' }).click();
  await page.getByRole('menuitem', { name: 'Top level' }).click();
  const first = tree(page).locator('[aria-expanded]').first();
  await expect(first.getByTitle('Of the record and all below it')).toHaveText(/Σ \d+/);
  await first.locator('[data-toggle]').click();
  await levels(page, 2).first().locator('[data-toggle]').click();
  const product = levels(page, 3).first();
  await expect(product.getByRole('link').first()).toHaveAttribute('href', /\/record\//);
  await expect(product.getByRole('checkbox')).toHaveCount(0);
  await expect(product).toContainText('€');
  await expect(product.getByTitle('In stock')).toHaveText(/^In stock -?\d/);
  await expectAccessible(page);
  const name = (await product.getByRole('link').first().textContent()) ?? '';
  await product.getByRole('gridcell').nth(2).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[LIST-149] rows are moved below others by keys and by dragging, and undo takes it back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openTree(page);
  await page.getByRole('button', { name: 'Levels' }).click();
  await page.getByRole('menuitem', { name: 'Top level' }).click();
  await expect(levels(page, 2)).toHaveCount(0);
  const rows = await levels(page, 1).count();
  const titleAt = async (at: number) =>
    (await levels(page, 1).nth(at).locator('a').first().textContent()) ?? '';
  const [first, second, third] = [await titleAt(0), await titleAt(1), await titleAt(2)];
  await levels(page, 1).nth(1).getByRole('gridcell').nth(2).click();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(page.getByText(`1 record moved below ${first}`)).toBeVisible();
  await expect(levels(page, 1)).toHaveCount(rows - 1);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(levels(page, 1)).toHaveCount(rows);
  const to = levels(page, 1).filter({ hasText: second }).first();
  await levels(page, 1).filter({ hasText: third }).first().hover();
  const grip = await page.locator('[data-tree-grip]').boundingBox();
  const box = await to.boundingBox();
  if (!grip || !box) throw new Error('no handle');
  await page.mouse.move(grip.x + 6, grip.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + box.height / 2, { steps: 6 });
  await expect(page.getByText(`Drop below ${second}`)).toBeAttached();
  await page.mouse.up();
  await expect(page.getByText(`1 record moved below ${second}`)).toBeVisible();
  await expect(levels(page, 1)).toHaveCount(rows - 1);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(levels(page, 1)).toHaveCount(rows);
  expect(complaints).toEqual([]);
});

test('[LIST-160] a branch is shown alone, kept in the address, and left by what stands above it or back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openTree(page);
  await page.getByRole('button', { name: 'Levels' }).click();
  await page.getByRole('menuitem', { name: 'Two levels' }).click();
  // Branches come one after the other: the first row below is that of the first branch once it is there.
  await expect(page.locator('[data-row="1"][aria-level="2"]')).toBeVisible();
  const titleOf = async (level: number) =>
    (await levels(page, level).first().locator('a').first().textContent()) ?? '';
  const [top, second] = [await titleOf(1), await titleOf(2)];
  const trail = page.getByRole('navigation', { name: 'Path' });
  await expect(trail).toHaveCount(0);
  await levels(page, 2).first().getByRole('gridcell').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show only this branch' }).click();
  await expect(levels(page, 1)).toHaveCount(1);
  await expect(levels(page, 1)).toContainText(second);
  await expect(trail).toContainText(`Categories${top}${second}`);
  await expectAccessible(page);
  await page.reload();
  await expect(trail).toContainText(second);
  await expect(levels(page, 1)).toHaveCount(1);
  await trail.getByRole('button', { name: top }).click();
  await expect(levels(page, 1)).toContainText(top);
  await expect(levels(page, 2).first()).toBeVisible();
  await page.goBack();
  await expect(levels(page, 1)).toContainText(second);
  await trail.getByRole('button', { name: 'Categories' }).click();
  await expect(trail).toHaveCount(0);
  await expect(levels(page, 1).nth(1)).toBeVisible();

  await levels(page, 1).first().getByRole('gridcell').nth(2).click();
  await page.keyboard.press('Escape');
  await levels(page, 1).first().getByRole('gridcell').nth(2).press('Alt+Shift+Enter');
  await expect(levels(page, 1)).toHaveCount(1);
  const [address] = page.url().split('?');
  await page.goto(`${address}?show=${encodeURIComponent('{"branch":999999}')}`);
  await expect(page.getByText('This branch does not exist, or you may not see it.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[LIST-168] Move to… finds the record to stand below, refuses circles, and moves selected rows together', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openTree(page);
  await page.getByRole('button', { name: 'Levels' }).click();
  await page.getByRole('menuitem', { name: 'Top level' }).click();
  await expect(levels(page, 2)).toHaveCount(0);
  const rows = await levels(page, 1).count();
  const titleAt = async (at: number) =>
    (await levels(page, 1).nth(at).locator('a').first().textContent()) ?? '';
  const [first, second, third] = [await titleAt(0), await titleAt(1), await titleAt(2)];
  await levels(page, 1).nth(1).getByRole('gridcell').nth(2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 1 record' });
  const choose = async (title: string) => {
    await dialog.getByLabel('Below the record').fill(title);
    await page.getByRole('option', { name: title }).first().click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  };
  await choose(second);
  await expect(dialog.getByText('A record cannot stand below itself')).toBeVisible();
  await expectAccessible(page);
  await choose(first);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`1 record moved below ${first}`)).toBeVisible();
  await expect(levels(page, 1)).toHaveCount(rows - 1);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(levels(page, 1)).toHaveCount(rows);

  for (const title of [second, third])
    await levels(page, 1).filter({ hasText: title }).first().getByRole('checkbox').click();
  await page
    .getByRole('toolbar', { name: 'Selected records' })
    .getByRole('button', { name: 'Move to…' })
    .click();
  const both = page.getByRole('dialog', { name: 'Move 2 records' });
  await both.getByLabel('Below the record').fill(first);
  await page.getByRole('option', { name: first }).first().click();
  await both.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText(`2 records moved below ${first}`)).toBeVisible();
  await expect(levels(page, 1)).toHaveCount(rows - 2);
  await page
    .getByRole('toolbar', { name: 'Selected records' })
    .getByRole('button', { name: 'Move to…' })
    .click();
  await both.getByRole('button', { name: 'To the top level' }).click();
  await expect(page.getByText('2 records moved to the top level')).toBeVisible();
  await expect(levels(page, 1)).toHaveCount(rows);
  expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
});

test('[LIST-144][CONF-54] a view that is a tree begins with the link of its table to itself', async ({
  page,
}) => {
  await openConfiguration(page, url, 'objects');
  await newObject(page, 'View', 'Branches', { table: 'Categories', mode: 'Tree' });
  await expect(panelOf(page).getByLabel('Record above', { exact: true })).toContainText('Parent category');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
});
