import { expect, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { Operation, OperationDisplay } from '#core/contract/records/undo-routes.ts';
import { administrator, type Administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { fresh, freshCode, link, typeNew, typeToFind } from './inner-windows.ts';
import { expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

let chief: Administrator;
let tables: ApplicationInfo['tables'];
test.beforeAll(async () => {
  chief = await administrator(url);
  ({ tables } = await chief.get<ApplicationInfo>('/api/application'));
});
test.afterAll(async () => await chief.leave());

const idOf = (name: string) => tables.find((table) => table.name === name)?.id ?? 0;

async function newOrder(page: Page, locale = 'en'): Promise<void> {
  await signInWith(page, url, locale);
  await page.goto(`${url}/app/new/${idOf('sales_order')}`);
  await expect(page).toHaveURL(/\/app\/draft\//);
}

/** The operations on a table, the latest first. */
async function operationsOn(table: string): Promise<readonly Operation[]> {
  const path = `/messaging/undo/list?table=${idOf(table)}`;
  return (await chief.get<{ operations: readonly Operation[] }>(path)).operations;
}

async function companiesNamed(name: string): Promise<number> {
  const list = { tableId: idOf('company'), columns: ['name'], search: name };
  return (await chief.post<{ rows: unknown[] }>('/list/full/load/datatable', list)).rows.length;
}

test('[CTX-60][CTX-61][CTX-41] an order with lines and its new customer are made by the keyboard, saved in one operation and undone as one', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const name = fresh('Zebra Works');
  await newOrder(page);
  await typeNew(link(page, /^Customer/), page, name);
  const inner = page.getByRole('dialog', { name: 'New company' });
  await expect(inner.getByLabel(/^Name/)).toBeFocused();
  await expect(inner.getByLabel(/^Name/)).toHaveValue(name);
  await expect(inner).toContainText('Saved together with “New order”');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(inner.getByRole('alert').first()).toContainText('1 error to fix');
  await expect(inner.getByLabel(/^Code/)).toBeFocused();
  await page.keyboard.type(freshCode());
  await inner.getByLabel(/^City/).fill('Timbuktu');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(inner).toBeHidden();
  const customer = link(page, /^Customer/);
  await expect(customer).toBeFocused();
  await expect(customer).toHaveValue(name);
  const field = page.locator('[data-frame]').filter({ has: customer });
  await expect(field.getByText('New', { exact: true })).toBeVisible();
  await expect(field.getByRole('link')).toHaveCount(0);
  await expect(page.getByLabel(/^City/)).toHaveValue('Timbuktu');
  expect(await companiesNamed(name)).toBe(0);

  const lines = page.getByRole('grid', { name: 'Lines' });
  await page.getByRole('button', { name: 'Add line' }).click();
  await expect(lines.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await typeToFind(page, 'a');
  await expect(page.getByRole('option', { name: /^Create / })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(lines.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  const before = (await operationsOn('sales_order')).length;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/“SO-\d+” saved/)).toBeVisible();
  expect(await companiesNamed(name)).toBe(1);
  const operations = await operationsOn('sales_order');
  expect(operations).toHaveLength(before + 1);
  const saved = operations[0]?.id ?? 0;
  const { changes } = await chief.get<OperationDisplay>(`/messaging/undo/display/${saved}`);
  expect(changes.map(({ what }) => what)).toEqual(['create', 'create', 'create']);
  expect(new Set(changes.map(({ tableId }) => tableId))).toEqual(
    new Set([idOf('company'), idOf('sales_order'), idOf('order_line')]),
  );
  await page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await companiesNamed(name)).toBe(0);
});

test('[CTX-60][CTX-57][CTX-63] windows over windows: resumed by a reload, suggested from, closed one by one', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const [company, second] = [fresh('Quagga'), fresh('Okapi')];
  await newOrder(page);
  await typeNew(link(page, /^Contact/), page, 'Anna Berg');
  const contact = page.getByRole('dialog', { name: 'New contact' });
  await expect(contact.getByLabel(/^First name/)).toHaveValue('Anna');
  await expect(contact.getByLabel(/^Last name/)).toHaveValue('Berg');
  await typeNew(link(contact, /^Company/), page, company);
  const inner = page.getByRole('dialog', { name: 'New company' });
  await inner.getByLabel(/^Code/).fill(freshCode());
  await inner.getByLabel(/^City/).fill('Nairobi');
  await page.reload();
  await expect(inner.getByLabel(/^City/)).toHaveValue('Nairobi');
  await expect(inner).toContainText('Saved together with “New contact”');
  await expect(page.locator('dialog[open]')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(inner).toBeHidden();
  await expect(link(contact, /^Company/)).toBeFocused();
  await expect(link(contact, /^Company/)).toHaveValue(company);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(contact).toBeHidden();
  await expect(link(page, /^Contact/)).toHaveValue('Anna Berg');

  const customer = link(page, /^Customer/);
  await customer.click();
  await customer.pressSequentially(company);
  await expect(page.getByRole('option').first()).toHaveText(new RegExp(`${company}\\s*New`));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Edit “${company}” here` }).click();
  await expect(inner.getByLabel(/^City/)).toHaveValue('Nairobi');
  await inner.getByLabel(/^Name/).fill(second);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(customer).toHaveValue(second);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/“SO-\d+” saved/)).toBeVisible();
  expect([await companiesNamed(company), await companiesNamed(second)]).toEqual([0, 1]);
});

test('[CTX-62][CTX-63][CTRL-7] leaving the inner window keeps the order; leaving the order asks first', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await newOrder(page);
  await page.getByLabel(/^Customer reference/).fill('Kept');
  const customer = link(page, /^Customer/);
  await typeNew(customer, page, 'Nobody');
  const inner = page.getByRole('dialog', { name: 'New company' });
  await expect(inner.getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inner).toBeHidden();
  await expect(page.getByText('Changes discarded.')).toHaveCount(0);
  await expect(customer).toBeFocused();
  await expect(customer).toHaveValue('');

  await typeNew(customer, page, 'Nobody');
  await inner.getByLabel(/^City/).fill('Bamako');
  await page.mouse.click(20, 400);
  await expect(inner).toBeVisible();
  await inner.getByRole('button', { name: 'Cancel' }).click();
  await expect(inner).toBeHidden();
  await page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(inner.getByLabel(/^City/)).toHaveValue('Bamako');
  await expect(inner.getByLabel(/^Name/)).toHaveValue('Nobody');
  await page.keyboard.press('Escape');
  await expect(inner).toBeHidden();
  await expect(page.getByLabel(/^Customer reference/)).toHaveValue('Kept');
  await page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('button', { name: 'Add line' }).click();
  await expect(page.getByRole('grid', { name: 'Lines' }).getByRole('row')).toHaveCount(2);
  // A line that nobody has given anything would go by itself.
  const lines = page.getByRole('grid', { name: 'Lines' });
  await expect(lines.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(lines.getByRole('textbox', { name: 'Quantity' })).toBeFocused();
  await page.keyboard.type('3');
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toContainText('its lines will be lost');
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel(/^Customer reference/)).toHaveValue('Kept');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeVisible();
  await page.reload();
  await expect(question).toContainText('its lines will be lost');
  await question.getByRole('button', { name: 'No' }).click();
  await expect(page.getByLabel(/^Customer reference/)).toHaveValue('Kept');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page).not.toHaveURL(/\/app\/draft\//);
});

test('[CTX-64][CTX-47] a code that was taken meanwhile is told at its record, whose window opens from there', async ({
  page,
}) => {
  const [code, name] = [freshCode(), fresh('Doublet')];
  await newOrder(page);
  await typeNew(link(page, /^Customer/), page, name);
  const inner = page.getByRole('dialog', { name: 'New company' });
  await inner.getByLabel(/^Code/).fill(code);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(inner).toBeHidden();
  const other = await chief.post<{ context: number; window: number }>(
    `/api/element/create?idform=${idOf('company')}`,
    { values: { name: 'First come', code } },
  );
  await chief.post(`/api/validate/${other.context}/${other.window}`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('alert').getByRole('button', { name: 'Customer › Code' }).click();
  await expect(inner.getByLabel(/^Code/)).toHaveValue(code.toUpperCase());
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(inner.getByRole('alert').first()).toContainText('Another record already has this value');
  await expect(inner.getByLabel(/^Code/)).toBeFocused();
  await inner.getByLabel(/^Code/).fill(freshCode());
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(inner).toBeHidden();
  await expect(page.getByRole('button', { name: 'Customer › Code' })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/“SO-\d+” saved/)).toBeVisible();
});
