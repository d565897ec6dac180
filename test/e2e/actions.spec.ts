import { expect, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { administrator, type Administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { companies, notice } from './companies.ts';
import { expectAccessible, expectLoaded, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

let chief: Administrator;
test.beforeAll(async () => {
  chief = await administrator(url);
});
test.afterAll(async () => await chief.leave());

/** Opens the list of a table narrowed to records whose `column` begins with `start`, and selects all of them. */
async function select(page: Page, { table, start }: { table: number; start: string }): Promise<void> {
  const filter = JSON.stringify({ column: 'name', operator: 'beginsWith', value: start });
  await page.goto(`${url}/app/list/t${table}?filter=${encodeURIComponent(filter)}`);
  await expect(page.getByRole('grid')).toContainText(start);
  await page.getByRole('grid').getByRole('checkbox').first().click();
  await expect(page.getByRole('toolbar', { name: 'Selected records' })).toBeVisible();
}

test('[ACTION-21][UNDO-1] a bulk edit changes the chosen fields alike, is undone and done again as one', async ({
  page,
}) => {
  const table = await companies(chief);
  const made: { readonly id: number }[] = [];
  for (const name of ['Bulk Ltd 1', 'Bulk Ltd 2', 'Bulk Ltd 3']) made.push(await table.create(name));
  const cityOf = async (id: number) =>
    (
      await chief.get<{ values: Record<string, unknown> }>(
        `/api/element/display?idform=${table.id}&idenreg=${id}`,
      )
    ).values['city'];
  const cities = async () => await Promise.all(made.map(async ({ id }) => await cityOf(id)));
  await signInWith(page, url, 'en');
  await select(page, { table: table.id, start: 'Bulk Ltd' });
  const bar = page.getByRole('toolbar', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 3 records' });
  await expect(dialog).toContainText('are set in all 3 records');
  await expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Choose a field' }).click();
  await page.getByRole('menuitem', { name: 'City', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'City' })).toBeFocused();
  await expect(dialog).toContainText('Will be cleared.');
  await expectAccessible(page);
  await page.keyboard.type('Lyon');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Change 3 records' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const told = notice(page, '3 records');
  await expect(told).toBeVisible();
  expect(await cities()).toEqual(['Lyon', 'Lyon', 'Lyon']);
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undone.')).toBeVisible();
  expect(await cities()).toEqual([null, null, null]);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  const again = page.getByRole('dialog', { name: 'Redo this?' });
  await expect(again).toContainText('3');
  await again.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(cities).toEqual(['Lyon', 'Lyon', 'Lyon']);
});

test('[LIST-81] what is refused names the records, and nothing is lost or changed', async ({ page }) => {
  const table = await companies(chief);
  await table.create('Refused Ltd 1');
  await table.create('Refused Ltd 2');
  await signInWith(page, url, 'en');
  await select(page, { table: table.id, start: 'Refused Ltd' });
  await page
    .getByRole('toolbar', { name: 'Selected records' })
    .getByRole('button', { name: 'Change', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 records' });
  await dialog.getByRole('button', { name: 'Choose a field' }).click();
  await page.getByRole('menuitem', { name: 'Name', exact: true }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog).toContainText('2 are refused');
  await expect(dialog.getByRole('link', { name: 'Refused Ltd 1' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Refused Ltd 2' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Put right Ltd');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByRole('button', { name: 'Change 2 records' }).click();
  await expect(notice(page, '2 records')).toBeVisible();
});

test('[ACTION-15] a merge asks which record stays, and is undone as one', async ({ page }) => {
  const table = await companies(chief);
  const [kept, gone] = [await table.create('Twin One'), await table.create('Twin Two')];
  await signInWith(page, url, 'en');
  await select(page, { table: table.id, start: 'Twin' });
  await page
    .getByRole('toolbar', { name: 'Selected records' })
    .getByRole('button', { name: 'More actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Merge companies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge companies' });
  await expect(dialog).toContainText('Which record do you want to keep?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Twin One' }).click();
  await expect(notice(page, 'Merge companies: 2 records')).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Selected records' })).toBeHidden();
  await expect(table.nameOf(gone.id)).rejects.toThrow('404');
  expect(await table.nameOf(kept.id)).toBe('Twin One');
  await page.goto(`${url}/app/done`);
  const entry = page.getByRole('listitem').filter({ hasText: 'Merge companies' }).first();
  await expect(entry).toContainText('Twin Two');
  await entry.getByRole('link').click();
  const detail = page.getByRole('complementary', { name: 'Open entry' });
  await expect(detail).toContainText('Merge companies');
  await detail.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undone.')).toBeVisible();
  expect(await table.nameOf(gone.id)).toBe('Twin Two');
});

test('[ACTION-11][CTRL-6] a button of a form is offered where its control allows it, and refused elsewhere', async ({
  page,
}) => {
  const application = await chief.get<ApplicationInfo>('/api/application');
  const orders = application.tables.find(({ name }) => name === 'sales_order')?.id ?? 0;
  const list = await chief.post<{ rows: [number][] }>('/list/full/load/datatable', {
    tableId: orders,
    columns: ['state'],
    filter: { column: 'state', operator: 'equal', value: 'to_ship' },
    limit: 1,
  });
  const id = list.rows[0]?.[0] ?? 0;
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${orders}/${id}`);
  const ship = page.getByRole('button', { name: 'Mark as shipped' });
  await ship.click();
  await expect(notice(page, 'Mark as shipped: 1 record')).toBeVisible();
  await expect(
    page.getByRole('banner').or(page.locator('header')).getByText('Shipped').first(),
  ).toBeVisible();
  await expect(ship).toBeHidden();
  const view = application.views.find(({ name }) => name === 'orders');
  const button = view?.buttons.find(({ label }) => label === 'Mark as shipped');
  await expect(chief.post(`/api/execbutton/${button?.id}/0/0/${id}`)).rejects.toThrow(
    'Only orders waiting to be shipped',
  );
  await notice(page, 'Mark as shipped: 1 record').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undone.')).toBeVisible();
});

test('[ACTION-24][ACTION-10] a search asks and shows its list; a phrase in the palette runs an action', async ({
  page,
}) => {
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app`);
  await expectLoaded(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('find orders');
  await page.getByRole('option', { name: 'find orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find orders' });
  await dialog.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'To ship' }).click();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/app\/list\/\d+\?filter=/);
  await expect(page.getByRole('grid')).toContainText('To ship');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('new order for nobody at all');
  await page.getByRole('option', { name: 'new order for nobody at all' }).click();
  const form = page.getByRole('dialog', { name: 'Order for a company' });
  await form.getByRole('button', { name: 'OK' }).click();
  await expect(form).toContainText('Enter a value.');
  await expectAccessible(page);
  const company = form.getByRole('combobox', { name: 'Customer' });
  await company.click();
  await page.getByRole('option').first().click();
  await form.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/app\/draft\/\d+$/);
  await expect(page.getByRole('combobox', { name: 'Customer' })).not.toHaveValue('');
});

test('[LINK-2] a link offers the records that go with the others', async ({ page }) => {
  const application = await chief.get<ApplicationInfo>('/api/application');
  const idOf = (name: string) => application.tables.find((table) => table.name === name)?.id ?? 0;
  const open = async (table: string, values: object) =>
    await chief.post<{ context: number; window: number }>(`/api/element/create?idform=${idOf(table)}`, {
      values,
    });
  const table = await companies(chief);
  const [ours, theirs] = [await table.create('Candidate One'), await table.create('Candidate Two')];
  for (const [last_name, { id }] of [['Oursdotter', ours] as const, ['Theirsdotter', theirs] as const]) {
    const { context, window } = await open('contact', { first_name: 'Candida', last_name, company: id });
    await chief.post(`/api/validate/${context}/${window}`);
  }
  const draft = await open('sales_order', { company: ours.id });
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/draft/${draft.context}`);
  await page.getByRole('combobox', { name: 'Contact' }).fill('Candida');
  await expect(page.getByRole('option', { name: 'Oursdotter' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Theirsdotter' })).toHaveCount(0);
});

test('[CTRL-13] a choice is offered where it goes with the rest of the record', async ({ page }) => {
  const application = await chief.get<ApplicationInfo>('/api/application');
  const orders = application.tables.find(({ name }) => name === 'sales_order')?.id ?? 0;
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/new/${orders}`);
  const state = page.getByRole('combobox', { name: 'State' });
  await state.click();
  await expect(page.getByRole('option', { name: 'Shipped' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Invoiced' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Shipped' }).click();
  await page.getByRole('textbox', { name: 'Shipped' }).fill('20 Nov 2026');
  await page.keyboard.press('Tab');
  await state.click();
  await expect(page.getByRole('option', { name: 'Invoiced' })).toBeVisible();
});
