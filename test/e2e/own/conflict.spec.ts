import { expect, type Browser, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { LOGIN } from '../../support/run/product.ts';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { companies, notice } from '../companies.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, expectLoaded, signInWith } from '../person.ts';

let product: OwnProduct;
let chief: Administrator;

test.beforeAll(async () => {
  product = await startOwnProduct();
  chief = await administrator(product.url);
  await product.addUser('deputy', { supervisor: true });
});
test.afterAll(async () => {
  await chief.leave();
  await product.stop();
});

/** A person's browser at a record. */
async function atRecord(browser: Browser, address: string, login: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInWith(page, product.url, 'en', { login });
  await page.goto(product.url + address);
  await expectLoaded(page);
  return page;
}

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });

/** Types into a column and waits until the server has it. */
async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await field(page, name).fill(text);
  await expect(page.getByText('Draft saved just now')).toBeVisible();
}

const validate = async (page: Page) => await page.getByRole('button', { name: 'Save' }).click();

async function values(table: number, id: number): Promise<Readonly<Record<string, unknown>>> {
  const path = `/api/element/display?idform=${table}&idenreg=${id}`;
  return (await chief.get<{ values: Record<string, unknown> }>(path)).values;
}

test('[CTX-50][CTX-52] two people change different columns of one record: both changes are there', async ({
  browser,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('Both Ltd');
  const address = `/app/record/${table.id}/${id}`;
  const first = await atRecord(browser, address, LOGIN);
  const second = await atRecord(browser, address, 'deputy');
  await type(first, /^Name/, 'Both & Sons');
  await type(second, /^City/, 'Lyon');
  await validate(first);
  await expect(notice(first, '“Both & Sons” saved.')).toBeVisible();
  await validate(second);
  await expect(notice(second, '“Both & Sons” saved.')).toBeVisible();
  expect(await values(table.id, id)).toMatchObject({ name: 'Both & Sons', city: 'Lyon' });
  await expect(field(second, /^Name/)).toHaveValue('Both & Sons');
});

test('[CTX-51][CTX-52] two people change the same column: the second sees both values and chooses', async ({
  browser,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('Same Ltd');
  const address = `/app/record/${table.id}/${id}`;
  const first = await atRecord(browser, address, LOGIN);
  const second = await atRecord(browser, address, 'deputy');
  await type(first, /^Name/, 'Theirs Ltd');
  await type(second, /^Name/, 'Mine Ltd');
  await type(second, /^City/, 'Nantes');
  await validate(first);
  await expect(notice(first, ' saved.')).toBeVisible();
  await validate(second);
  const panel = second.getByRole('region', { name: 'Also changed by someone else' });
  await expect(panel).toBeFocused();
  await expect(panel).toContainText(/chief saved this record on .* while you were editing it/);
  const choice = panel.getByRole('group', { name: 'Name' });
  await expect(choice.getByRole('radio', { name: 'My value Mine Ltd' })).toBeVisible();
  await expect(choice.getByRole('radio', { name: 'Their value Theirs Ltd' })).toBeVisible();
  await expect(panel.getByRole('group')).toHaveCount(1);
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(/Theirs Ltd/);
  await expect(second.getByRole('complementary', { name: 'History' })).toContainText('Theirs Ltd');
  expect(await table.nameOf(id)).toBe('Theirs Ltd');
  await expectAccessible(second);
  const decide = panel.getByRole('button', { name: 'Save my choice' });
  await expect(decide).toBeDisabled();
  await choice.getByRole('radio', { name: /My value/ }).check();
  await decide.click();
  await expect(notice(second, '“Mine Ltd” saved.')).toBeVisible();
  expect(await values(table.id, id)).toMatchObject({ name: 'Mine Ltd', city: 'Nantes' });
});

test('[CTX-51] the other value is chosen, and what nobody else changed is saved with it', async ({
  browser,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('Yield Ltd');
  const address = `/app/record/${table.id}/${id}`;
  const page = await atRecord(browser, address, 'deputy');
  await type(page, /^Name/, 'Mine Ltd');
  await type(page, /^City/, 'Brest');
  await table.rename(id, 'Theirs Ltd');
  await validate(page);
  await page.getByRole('radio', { name: /Their value/ }).check();
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await expect(notice(page, '“Theirs Ltd” saved.')).toBeVisible();
  expect(await values(table.id, id)).toMatchObject({ name: 'Theirs Ltd', city: 'Brest' });
});

test('[CTX-53] a record that was deleted meanwhile: what was typed is still there to be read', async ({
  browser,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('Gone Ltd');
  const page = await atRecord(browser, `/app/record/${table.id}/${id}`, 'deputy');
  await type(page, /^Name/, 'Still here Ltd');
  await table.remove(id);
  await validate(page);
  await expect(field(page, /^Name/)).toHaveValue('Still here Ltd');
  await expect(page.getByRole('region', { name: 'Deleted by someone else' })).toContainText('chief');
});

test('[CTRL-14] somebody else closes the column that one is changing: both values are shown, the own one is refused, the other one saves the rest', async ({
  browser,
}) => {
  const table = await companies(chief);
  const { id: company } = await table.create('Closing Ltd');
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  const order = tables.find(({ name }) => name === 'sales_order')?.id ?? 0;
  const draft = await chief.post<Draft>(`/api/element/create?idform=${order}`, {
    values: { company, ordered_date: '2026-01-01', state: 'shipped', shipped_date: '2026-01-02' },
  });
  const { recordId: id } = await chief.post<{ recordId: number }>(
    `/api/validate/${draft.context}/${draft.window}`,
  );
  const page = await atRecord(browser, `/app/record/${order}/${id}`, 'deputy');
  await type(page, /^Shipped/, '5/1/2026');
  await type(page, /^Customer reference/, 'Kept');
  const theirs = await chief.post<Draft>(`/api/element/modify?idform=${order}&idenreg=${id}`);
  await chief.post(`/api/update/${theirs.window}/${theirs.context}/0`, { values: { state: 'confirmed' } });
  await chief.post(`/api/validate/${theirs.context}/${theirs.window}`);
  await validate(page);
  const panel = page.getByRole('region', { name: 'Also changed by someone else' });
  await panel.getByRole('radio', { name: /My value/ }).check();
  await panel.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page.getByRole('alert').first()).toContainText('1 error to fix');
  await expect(page.getByText('This column cannot be changed.').first()).toBeVisible();
  await type(page, /^Shipped/, '2/1/2026');
  await validate(page);
  await expect(notice(page, ' saved.')).toBeVisible();
  expect(await values(order, id)).toMatchObject({
    state: 'confirmed',
    shipped_date: '2026-01-02',
    reference: 'Kept',
  });
});

interface Draft {
  readonly context: number;
  readonly window: number;
}
