import { expect } from '@playwright/test';
import { administrator, type Administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { companies } from './companies.ts';
import { expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

let chief: Administrator;
test.beforeAll(async () => {
  chief = await administrator(url);
});
test.afterAll(async () => {
  await chief.post('/admin/drafts/save', { keptDays: 30 });
  await chief.leave();
});

test('[ADMIN-18][ADMIN-6] the limits of drafts are checked at their field, saved, and told in the trail', async ({
  page,
}) => {
  await signInWith(page, url, 'en', { configuration: true });
  await page.goto(`${url}/app/configuration/drafts`);
  const days = page.getByLabel('Keep unchanged drafts for');
  await expect(days).toHaveValue('30');
  await expect(page.getByLabel('Open drafts per person')).toHaveValue('200');
  await expect(page.getByLabel('Maximum size of a draft')).toHaveValue(/^2[,.\s]?048$/);
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await days.fill('400');
  await save.click();
  await expect(page.getByText(/at most 365|365/).first()).toBeVisible();
  await expect(days).toBeFocused();
  await days.fill('14');
  await save.click();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('Saved');
  const { settings } = await chief.get<{ settings: object }>('/admin/drafts/');
  expect(settings).toEqual({ keptDays: 14, mostOpen: 200, mostKilobytes: 2_048 });
  await page.goto(`${url}/app/configuration/changes`);
  const change = page.getByRole('listitem').filter({ hasText: 'Draft limits changed' }).first();
  await expect(change).toContainText('Keep unchanged drafts for');
  await expect(change.locator('del')).toHaveText('30');
  await expect(change.locator('ins')).toHaveText('14');
});

test('[CTX-15] a new form in which nothing was done is not offered, is left without a question, and stays fresh through a reload', async ({
  page,
}) => {
  const table = await companies(chief);
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/new/${table.id}`);
  await expect(page).toHaveURL(/\/app\/draft\//);
  const context = /draft\/(\d+)/.exec(page.url())?.[1] ?? '';
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toHaveCount(0);
  const { contexts } = await chief.get<{ contexts: { context: number }[] }>('/api/context');
  expect(contexts.map((open) => open.context)).not.toContain(Number(context));
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/\/app\/draft\//);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chief.get(`/api/context/${context}`)).rejects.toThrow('404');
});

test('[CTX-86] a new record that is cancelled is offered back with what was typed into it', async ({
  page,
}) => {
  const table = await companies(chief);
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/new/${table.id}`);
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('Cancelled & Sons');
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await expect(page).not.toHaveURL(/\/app\/draft\//);
  await expect(page.getByText('Changes discarded.')).toBeVisible();
  await page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(/\/app\/draft\//);
  await expect(name).toHaveValue('Cancelled & Sons');
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await expect(page.getByText('Changes discarded.').last()).toBeVisible();
  await page.goto(`${url}/app/new/${table.id}`);
  await expect(page).toHaveURL(/\/app\/draft\//);
  await expect(name).toHaveValue('');
});
