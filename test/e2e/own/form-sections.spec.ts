import { expect, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { HOTEL_APP } from '../../support/worlds/hotel-app.ts';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signInWith } from '../person.ts';

let product: OwnProduct;
let chief: Administrator;
let application: ApplicationInfo;

test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_APP: HOTEL_APP });
  chief = await administrator(product.url);
  application = await chief.get<ApplicationInfo>('/api/application');
  await made('guest', { name: 'Ann Arbor', phone: '12345' });
  await made('room', { number: '101' });
});
test.afterAll(async () => {
  await chief.leave();
  await product.stop();
});

const idOf = (name: string) => application.tables.find((table) => table.name === name)?.id ?? 0;

async function made(table: string, values: object): Promise<number> {
  const saved = await chief.post<{ readonly recordId: number }>(`/api/element/save?idform=${idOf(table)}`, {
    values,
  });
  return saved.recordId;
}

async function at(page: Page, path: string, locale = 'en'): Promise<void> {
  await signInWith(page, product.url, locale);
  await page.goto(product.url + path);
}

function step(page: Page, label: string | RegExp) {
  return page.getByRole('listitem').getByRole('button', { name: label });
}

test('[SEC-3] a wizard goes on from a step without errors alone, by keyboard, and is saved at its end', async ({
  page,
}) => {
  await at(page, `/app/new/${idOf('stay')}`);
  await expect(step(page, 'Guest')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByText('Look for the guest by name first.')).toBeVisible();
  await expect(page.getByLabel('Arrives')).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByRole('combobox', { name: /^Guest/ })).toBeFocused();
  await expect(step(page, /^Guest.*1 error/)).toHaveAttribute('aria-current', 'step');
  await page.keyboard.type('Ann');
  await page.getByRole('option', { name: 'Ann Arbor' }).click();
  await page.getByRole('button', { name: 'Next' }).press('Enter');

  await expect(page.getByLabel(/^Arrives/)).toBeFocused();
  await page.keyboard.type('2026-05-02');
  await page.getByLabel('Leaves').fill('2026-05-01');
  await step(page, 'Wishes').click();
  await expect(page.getByText('A stay ends after it begins.').first()).toBeVisible();
  await expect(step(page, 'Dates and room')).toHaveAttribute('aria-current', 'step');
  await expectAccessible(page);
  await page.getByLabel('Leaves').fill('2026-05-09');
  await page.getByRole('button', { name: 'Next' }).press('Enter');

  await expect(page.getByLabel('Persons')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
  await page.keyboard.type('2');
  await step(page, 'Guest').click();
  await expect(page.getByRole('combobox', { name: /^Guest/ })).toHaveValue('Ann Arbor');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('saved');
});

test('[SEC-3][SEC-5] a save before the last step leads to the step that has an error', async ({ page }) => {
  await at(page, `/app/new/${idOf('stay')}`);
  await page.getByRole('combobox', { name: /^Guest/ }).fill('Ann');
  await page.getByRole('option', { name: 'Ann Arbor' }).click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(step(page, /Dates and room.*1 error/)).toHaveAttribute('aria-current', 'step');
  await expect(page.getByLabel(/^Arrives/)).toBeFocused();
});

test('[SEC-3] on a phone a wizard says at which step it is, and its buttons are under the thumb', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await at(page, `/app/new/${idOf('stay')}`);
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('combobox', { name: /^Guest/ }).fill('Ann');
  await page.getByRole('option', { name: 'Ann Arbor' }).click();
  await next.click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('[SEC-1][SEC-2][COL-14] a secondary section stands beside a sheet, is opened by its heading, and opens for an error', async ({
  page,
}) => {
  const guest = await made('guest', { name: 'Bob', phone: '777' });
  await at(page, `/app/record/${idOf('guest')}/${guest}`);
  const contact = page.getByRole('button', { name: 'Contact' });
  const name = page.getByLabel(/^Name/);
  await expect(contact).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByLabel(/^Phone/)).toBeHidden();
  const [left, right] = [await name.boundingBox(), await contact.boundingBox()];
  expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  await contact.press('Enter');
  await expect(page.getByLabel(/^Phone/)).toHaveValue('777');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show house rules' }).click();
  await expect(page.getByText('Quiet after ten.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${product.url}/app/new/${idOf('guest')}`);
  await expect(page.getByRole('button', { name: 'Show house rules' })).toBeHidden();
  await page.getByLabel(/^Name/).fill('Cleo');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByLabel(/^Phone/)).toBeFocused();
  await expect(page.getByRole('button', { name: /Contact.*1 error/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

test('[LINK-3] what a link does not allow is not offered', async ({ page }) => {
  const guest = await made('guest', { name: 'Dora', phone: '1' });
  const room = await made('room', { number: '201' });
  const stay = await made('stay', { guest, arrives: '2026-07-01', room });
  await at(page, `/app/record/${idOf('stay')}/${stay}`);
  await expect(page.getByRole('combobox', { name: /^Guest/ })).toHaveValue('Dora');
  await expect(page.getByRole('button', { name: 'Edit “Dora” here' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Open “Dora”' })).toBeHidden();
  await page.getByRole('button', { name: 'Next' }).click();
  const rooms = page.getByRole('combobox', { name: 'Room' });
  await expect(page.getByRole('link', { name: 'Open “201”' })).toBeVisible();
  await rooms.fill('9');
  await expect(page.getByText('No matches')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const invoice = page.getByRole('combobox', { name: 'Invoice' });
  await invoice.fill('F');
  await expect(page.getByRole('option')).toHaveText(['Create invoice “F”']);
  await expectAccessible(page);
});

test('[LINK-5] a list in a form has the columns, the order and the filter of its view', async ({ page }) => {
  const guest = await made('guest', { name: 'Emil', phone: '1' });
  for (const [day, persons] of [
    [1, 1],
    [2, 2],
    [3, 4],
  ])
    await made('stay', { guest, arrives: `2026-08-0${day}`, persons });
  await at(page, `/app/record/${idOf('guest')}/${guest}`);
  const list = page.getByRole('group', { name: 'Stays' });
  await expect(list.getByRole('columnheader', { name: 'Persons' })).toBeVisible();
  await expect(list.getByRole('gridcell').filter({ hasText: /^[124]$/ })).toHaveText(['4', '2']);
});

test('[COL-12][COL-25] a mask helps while one types, and says its form where something is missing', async ({
  page,
}) => {
  await at(page, `/app/new/${idOf('room')}`);
  await page.getByLabel(/^Number/).fill('301');
  const door = page.getByLabel('Door code');
  await expect(door).toHaveAttribute('placeholder', 'AA-00');
  await door.click();
  await page.keyboard.type('ab1');
  await expect(door).toHaveValue('ab-1');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Enter a value of the form AA-00')).toBeVisible();
  await door.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await expect(door).toHaveValue('AB-12');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('saved');
});

test('[COL-26] a gauge stands before its number in lists, and under it in forms', async ({ page }) => {
  const room = await made('room', { number: '401', clean: 85 });
  await at(page, `/app/list/t${idOf('room')}`);
  const cell = page.getByRole('gridcell', { name: /85\s%\s*Ready/ });
  await expect(cell).toBeVisible();
  await expect(cell.locator('[data-colour=green]')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${product.url}/app/record/${idOf('room')}/${room}`);
  await page.getByLabel('Clean').fill('10');
  await expect(page.locator('form [data-colour=red]')).toBeVisible();
});
