import { expect } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { administrator, type Administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { companies, notice } from './companies.ts';
import { expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

let chief: Administrator;
test.beforeAll(async () => {
  chief = await administrator(url);
});
test.afterAll(async () => await chief.leave());

test('[UNDO-10][UNDO-13] delete → bin → restore: the notice offers undo, the bin gives back', async ({
  page,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('Zephyr Ballooning');
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${table.id}/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('moves to the bin');
  await question.getByRole('button', { name: 'Delete' }).click();
  await notice(page, 'Deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undone.')).toBeVisible();
  expect(await table.nameOf(id)).toBe('Zephyr Ballooning');
  await table.remove(id);
  await page.goto(`${url}/app/bin/${table.id}`);
  await expect(page.getByRole('heading', { level: 1, name: / in the bin$/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('zephyr');
  await expect(page.getByRole('list', { name: / in the bin$/ }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Zephyr Ballooning' }).check();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(notice(page, '“Zephyr Ballooning” restored.')).toBeVisible();
  await expect(page.getByText('No records found in the bin')).toBeVisible();
  expect(await table.nameOf(id)).toBe('Zephyr Ballooning');
});

test('[UNDO-10] final deletion asks, and says why it cannot be', async ({ page }) => {
  const table = await companies(chief);
  const { id } = await table.create('Ephemeral Ltd');
  await table.remove(id);
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/bin/${table.id}`);
  await page.getByRole('checkbox', { name: 'Ephemeral Ltd' }).check();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Ephemeral Ltd” permanently?' });
  await expect(question).toContainText('This cannot be undone');
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(notice(page, '“Ephemeral Ltd” deleted permanently.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Ephemeral Ltd' })).toHaveCount(0);
});

test('[UNDO-3][UNDO-4][UNDO-6][UNDO-14] change → history → undo → redo', async ({ page }) => {
  const table = await companies(chief);
  const { id } = await table.create('Before & Co');
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${table.id}/${id}`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('After & Co');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(notice(page, ' saved.').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto(`${url}/app/history/${table.id}/${id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'changed this record' });
  await expect(entry.locator('del')).toHaveText('Before & Co');
  await expect(entry.locator('ins')).toHaveText('After & Co');
  await expectAccessible(page);
  await entry.getByRole('button', { name: /^Undo/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this?' });
  await expect(dialog).toContainText('Undo restores earlier values in 1 company');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('undid a change')).toBeVisible();
  expect(await table.nameOf(id)).toBe('Before & Co');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  const again = page.getByRole('dialog', { name: 'Redo this?' });
  await again.getByRole('button', { name: 'Redo' }).click();
  await expect(again).toBeHidden();
  await expect.poll(async () => await table.nameOf(id)).toBe('After & Co');
});

test('[UNDO-2][UNDO-19] several changes are chosen and undone together; the key undoes the latest', async ({
  page,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('One Step');
  await table.rename(id, 'Two Steps');
  await table.rename(id, 'Three Steps');
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app`);
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await page.getByLabel('Kind').selectOption('Changed');
  await page.getByLabel('Table', { exact: true }).selectOption(table.plural);
  await expect(page).toHaveURL(/kind=modify/);
  const boxes = page.getByRole('checkbox', { name: 'Choose Three Steps' });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo selected' }).click();
  await expect(notice(page, 'Undone.')).toBeVisible();
  expect(await table.nameOf(id)).toBe('One Step');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  const dialog = page.getByRole('dialog', { name: 'Undo this?' });
  await expect(dialog).toContainText('One Step');
  await expect(dialog).toContainText('Undo moves 1 company to the bin');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await table.nameOf(id)).toBe('One Step');
});

test('[UNDO-8][UNDO-9][UNDO-18] what stands in the way is shown, and nothing is changed', async ({
  page,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('Grey');
  const { operation } = await table.rename(id, 'Green');
  await table.rename(id, 'Gold');
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/done?operation=${operation}`);
  const entry = page.getByRole('complementary', { name: 'Open entry' });
  await expect(entry).toContainText('cannot be undone at the moment');
  await expect(entry).toContainText('“Name” has a different value now: Gold');
  await expect(entry.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expectAccessible(page);
  await entry.getByRole('link', { name: 'Gold' }).first().click();
  await expect(page).toHaveURL(`${url}/app/record/${table.id}/${id}`);
  expect(await table.nameOf(id)).toBe('Gold');
});

test('[UNDO-21] what a control would say of the record is told before anybody tries', async ({ page }) => {
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  const orders = tables.find(({ name }) => name === 'sales_order')?.id ?? 0;
  const company = await (await companies(chief)).create('Early Ltd');
  type Draft = { readonly context: number; readonly window: number };
  const saved = async (draft: Draft, ...changes: readonly object[]) => {
    for (const values of changes)
      await chief.post(`/api/update/${draft.window}/${draft.context}/0`, { values });
    return await chief.post<{ recordId: number; operation: number }>(
      `/api/validate/${draft.context}/${draft.window}`,
    );
  };
  const values = { company: company.id, ordered_date: '2026-02-01' };
  const { recordId } = await saved(await chief.post(`/api/element/create?idform=${orders}`, { values }));
  const opened = async () =>
    await chief.post<Draft>(`/api/element/modify?idform=${orders}&idenreg=${recordId}`);
  const { operation } = await saved(await opened(), { ordered_date: '2026-01-01' });
  await saved(await opened(), { state: 'shipped' }, { shipped_date: '2026-01-15' });
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/done?operation=${operation}`);
  const entry = page.getByRole('complementary', { name: 'Open entry' });
  await expect(entry).toContainText('cannot be undone at the moment');
  await expect(entry).toContainText('An order cannot be shipped before it was placed.');
  await expect(entry.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expectAccessible(page);
});
