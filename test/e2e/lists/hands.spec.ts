import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, expectAtRest, signInWith } from '../person.ts';
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

test('[LIST-40][LIST-41][LIST-52] a range is dragged over, added up, copied, pasted elsewhere and undone, by mouse', async ({
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

test('[LIST-53][LIST-51][LIST-40] cells are reached, edited, filled, emptied and undone by keys alone', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await contacts(page);
  const job = cell(grid, 0, 'job');
  const before = [await job.textContent(), await cell(grid, 1, 'job').textContent()];
  await job.focus();
  await job.click();
  await page.keyboard.press('F2');
  await expect(job.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(job).toBeFocused();
  // Typing begins with the character that was typed, in place of what stood there.
  await page.keyboard.type('Keeper of keys');
  await expect(job.getByRole('textbox')).toHaveValue('Keeper of keys');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Record saved.')).toBeVisible();
  await expect(job).toHaveText('Keeper of keys');
  await expect(job).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('status', { name: 'Selected cells' })).toHaveText('3 cells');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(cell(grid, 2, 'job')).toHaveText('Keeper of keys');
  await page.keyboard.press('Delete');
  await expect(cell(grid, 2, 'job')).toBeEmpty();
  // A required cell is not emptied: the preview names it, and Escape leaves everything as it is.
  await cell(grid, 0, 'last').click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('region', { name: 'Preview of changes' })).toContainText('Enter a value.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Preview of changes' })).toBeHidden();
  await expectAccessible(page);
  for (const _ of ['emptied', 'filled', 'typed']) {
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(job).toHaveText(before[0] ?? '');
  await expect(cell(grid, 1, 'job')).toHaveText(before[1] ?? '');
  expect(complaints).toEqual([]);
});

test('[LIST-55][LIST-56] the menu of a cell filters by its value, and replaces in its column', async ({
  page,
}) => {
  const grid = await contacts(page);
  const company = cell(grid, 3, 'company');
  const text = (await company.textContent()) ?? '';
  await company.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter by this value' }).click();
  await expect(page).toHaveURL(/filter/);
  await expect(cell(grid, 0, 'company')).toHaveText(text);
  await page.goBack();
  await expect(grid.getByRole('row').nth(5).getByRole('gridcell').nth(1)).not.toBeEmpty();
  await cell(grid, 0, 'job').click();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Cell actions' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: 'Find and replace…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Find and replace in Job title' });
  await dialog.getByLabel('Find', { exact: true }).fill('partner');
  await dialog.getByLabel('Replace with').fill('Associate');
  await page.keyboard.press('Enter');
  const preview = page.getByRole('region', { name: 'Preview of changes' });
  await expect(preview).toContainText('Replace in');
  await expect(grid.getByText('Associate').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  // The tests after it see the list of the same account as its view has it.
  await page.route('**/list/arrangement/keep', (route) => route.fulfill({ json: {} }));
  await grid.getByRole('columnheader', { name: 'Company' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(grid.getByRole('columnheader', { name: 'Company' })).toBeHidden();
});

test('[LIST-121][LIST-41] what is cut is what was copied: rows that are not loaded keep their cells', async ({
  page,
}) => {
  const grid = await contacts(page);
  const asked: { changes: unknown[] }[] = [];
  await page.route('**/list/cells/change', async (route) => {
    asked.push(route.request().postDataJSON() as { changes: unknown[] });
    await route.abort();
  });
  await cell(grid, 0, 'score').click();
  await page.keyboard.press('ControlOrMeta+Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+x');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const copied = (await clipboard(page)).split('\r\n').length;
  expect(asked[0]?.changes.length).toBeLessThanOrEqual(copied);
});

test('[LIST-120] what was typed in a row is offered again after a reload and after a session that ended', async ({
  page,
  context,
}) => {
  const grid = await contacts(page);
  const job = cell(grid, 0, 'job');
  const before = (await job.textContent()) ?? '';
  await job.click();
  await page.keyboard.type('Keeper of edits');
  await page.keyboard.press('Tab');
  await page.reload();
  const back = page.getByText('Unsaved changes in 1 row are back.');
  await expect(back).toBeVisible();
  await expect(job).toHaveText('Keeper of edits');
  await context.clearCookies({ name: 'colonnade_session' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/session\/login\//);
  await page.getByLabel('Login').fill('chief');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await page.keyboard.press('Enter');
  await expect(back).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Record saved.')).toBeVisible();
  await expect(back).toBeHidden();
  await page.reload();
  await expect(job).toHaveText('Keeper of edits');
  await expect(back).toBeHidden();
  await job.click();
  await page.keyboard.type('Of no use');
  await page.keyboard.press('Tab');
  await page.reload();
  await expect(back).toBeVisible();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(job).toHaveText('Keeper of edits');
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(job).toHaveText(before);
});

test('[LIST-124] the keyboard stays in the row that is edited while the one before it is saved', async ({
  page,
}) => {
  const grid = await contacts(page);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/list/cells/change', async (route) => {
    await held;
    await route.continue();
  });
  const [first, second] = [cell(grid, 0, 'job'), cell(grid, 1, 'job')];
  const before = [await first.textContent(), await second.textContent()];
  const words = [`One ${Date.now()}`, `Two ${Date.now()}`] as const;
  await first.click();
  await page.keyboard.press('F2');
  await expect(first.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(words[0]);
  await page.keyboard.press('Enter');
  await second.click();
  await page.keyboard.type(words[1].slice(0, -1));
  letGo();
  await expect(page.getByText('Record saved.')).toBeVisible();
  await expectAtRest(page);
  await expect(second.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(words[1].slice(-1));
  await page.keyboard.press('Enter');
  await expect(second).toHaveText(words[1]);
  await expectAtRest(page);
  await expect(page.getByText('Record saved.')).toHaveCount(1);
  for (const _ of before) {
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(first).toHaveText(before[0] ?? '');
  await expect(second).toHaveText(before[1] ?? '');
});

test('[LIST-122] what is typed before the control of a cell is there is in it afterwards, and runs no command', async ({
  page,
}) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isAsked = false;
  await page.route(/\/(filling-)?forms-[^/]*\.js/, async (route) => {
    isAsked = true;
    await held;
    await route.continue();
  });
  const grid = await contacts(page);
  const job = cell(grid, 0, 'job');
  const before = (await job.textContent()) ?? '';
  await job.click();
  await page.keyboard.type('n, or / or gh? x');
  await page.keyboard.press('Backspace');
  await expect.poll(() => isAsked).toBe(true);
  letGo();
  // Some of these keys are pressed before the control is there, and some in it.
  await page.keyboard.type('nor n / n gh nor n / n gh');
  await expect(job.getByRole('textbox')).toHaveValue('n, or / or gh? nor n / n gh nor n / n gh');
  await page.keyboard.type('?');
  await page.keyboard.press('Escape');
  await expect(job).toHaveText(before);
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeHidden();
});

test('[LIST-122] a character that begins a cell goes into its control, and runs no command', async ({
  page,
}) => {
  const grid = await contacts(page);
  const job = cell(grid, 0, 'job');
  const before = (await job.textContent()) ?? '';
  const address = page.url();
  // The control is there from now on.
  await job.click();
  await page.keyboard.press('F2');
  await expect(job.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  for (const first of ['n', 'e', 'x', '?', 'g', '/']) {
    await page.keyboard.type(`${first}h`);
    await expect(job.getByRole('textbox')).toHaveValue(`${first}h`);
    await page.keyboard.press('Escape');
    await expect(job).toHaveText(before);
  }
  expect(page.url()).toBe(address);
});

test('[LIST-54] what was typed in a row is saved when its list is left by the browser’s own button', async ({
  page,
}) => {
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app`);
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
  const job = cell(page.getByRole('grid'), 0, 'job');
  await expect(job).not.toBeEmpty();
  await job.click();
  await page.keyboard.type('Left alone');
  await page.keyboard.press('Tab');
  await page.goBack();
  await expect(page.getByText('Record saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText('Undone.')).toBeVisible();
});

test('[LIST-46] what is left out of a paste is counted, whoever refused it', async ({ page }) => {
  const grid = await contacts(page);
  const job = cell(grid, 1, 'job');
  const before = (await job.textContent()) ?? '';
  await job.click();
  await onClipboard(page, 'Chief of counting\tnot an address');
  await page.keyboard.press('ControlOrMeta+v');
  const preview = page.getByRole('region', { name: 'Preview of changes' });
  await preview.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByText('1 cell was refused and left unchanged.')).toBeVisible();
  await expect(job).toHaveText('Chief of counting');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(job).toHaveText(before);
});

test('[LIST-54] what is refused in a cell says why beside it', async ({ page }) => {
  const grid = await contacts(page);
  const job = cell(grid, 2, 'job');
  const before = (await job.textContent()) ?? '';
  await job.click();
  await page.keyboard.press('F2');
  await expect(job.getByRole('textbox')).toBeFocused();
  await page.keyboard.insertText('x'.repeat(300));
  await page.keyboard.press('Enter');
  const reason = page.getByText('Enter at most 100 characters.');
  await expect(reason).toBeVisible();
  await expect(job.getByRole('textbox')).toHaveAccessibleDescription('Enter at most 100 characters.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(reason).toBeHidden();
  await expect(job).toHaveText(before);
});
