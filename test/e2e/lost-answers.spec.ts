import { expect, type Page } from '@playwright/test';
import type { Operation } from '#core/contract/records/undo-routes.ts';
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

/** Loses the first answer of a route after the server has given it; gives the keys of all calls to it. */
async function loseAnswer(page: Page, address: string): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return await route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return keys;
}

/** What was done to a table, the latest first. */
async function doneTo(table: number): Promise<readonly Operation[]> {
  return (await chief.get<{ operations: Operation[] }>(`/messaging/undo/list?table=${table}`)).operations;
}

/** The same call came twice, with one key. */
function expectRepeated(keys: readonly (string | undefined)[]): void {
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
}

const SILENCE = 'you will see whether this was done';

test('[CTX-27] a bulk edit whose answers are lost is asked for again, done once and told once', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const table = await companies(chief);
  for (const name of ['Silent Ltd 1', 'Silent Ltd 2']) await table.create(name);
  const before = await doneTo(table.id);
  await signInWith(page, url, 'en');
  const filter = JSON.stringify({ column: 'name', operator: 'beginsWith', value: 'Silent Ltd' });
  await page.goto(`${url}/app/list/t${table.id}?filter=${encodeURIComponent(filter)}`);
  await page.getByRole('grid').getByRole('checkbox').first().click();
  await page
    .getByRole('toolbar', { name: 'Selected records' })
    .getByRole('button', { name: 'Change', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 records' });
  await dialog.getByRole('button', { name: 'Choose a field' }).click();
  await page.getByRole('menuitem', { name: 'City', exact: true }).click();
  await page.keyboard.type('Quito');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog).toContainText('2 records change');
  const answers = await loseAnswer(page, '**/list/bulk/change');
  await dialog.getByRole('button', { name: 'Change 2 records' }).click();
  await expect(dialog.getByText(SILENCE)).toBeVisible();
  await expectAccessible(page);
  await expect(dialog).toBeHidden();
  await expect(notice(page, '2 records')).toHaveCount(1);
  await expect(notice(page, SILENCE)).toHaveCount(0);
  expectRepeated(answers);
  expect((await doneTo(table.id)).length).toBe(before.length + 1);
});

test('[CTX-27][CTX-24] so are a deletion, its undo and redo, and what the bin gives back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const table = await companies(chief);
  const { id } = await table.create('Hushed Ltd');
  const before = (await doneTo(table.id)).length;
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${table.id}/${id}`);
  const deleted = await loseAnswer(page, '**/api/element/delete**');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, SILENCE)).toBeVisible();
  const undone = await loseAnswer(page, '**/messaging/undo/process');
  await notice(page, 'Deleted.').getByRole('button', { name: 'Undo' }).click();
  expectRepeated(deleted);
  await expect(notice(page, SILENCE)).toBeVisible();
  const redone = await loseAnswer(page, '**/messaging/redo/process');
  await notice(page, 'Undone.').getByRole('button', { name: 'Redo' }).click();
  expectRepeated(undone);
  await expect(notice(page, 'Redone.')).toBeVisible();
  expectRepeated(redone);
  await expect(table.nameOf(id)).rejects.toThrow('404');

  await page.goto(`${url}/app/bin/${table.id}`);
  const restored = await loseAnswer(page, `**/api/bin/${table.id}`);
  await page.getByRole('checkbox', { name: 'Hushed Ltd' }).check();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(notice(page, '“Hushed Ltd” restored.')).toBeVisible();
  expectRepeated(restored);
  expect(await table.nameOf(id)).toBe('Hushed Ltd');
  // The deletion and the restoring: undo and redo are not among what can be undone.
  expect((await doneTo(table.id)).length).toBe(before + 2);
});
