import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD } from '../../support/run/product.ts';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { companies, notice } from '../companies.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, expectLoaded, signInWith } from '../person.ts';

let product: OwnProduct;
let chief: Administrator;
let table: Awaited<ReturnType<typeof companies>>;

test.use({ locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeAll(async () => {
  product = await startOwnProduct();
  await product.addUser('anna', { name: 'Anna', supervisor: true });
  await product.addUser('sam', { name: 'Sam', roles: ['sales'] });
  chief = await administrator(product.url);
  table = await companies(chief);
});
test.afterAll(async () => {
  await chief.leave();
  await product.stop();
});

interface Entering {
  readonly login?: string;
  /** The configuration is open. */
  readonly configuration?: boolean;
}

async function enter(browser: Browser, path: string, entering: Entering = {}): Promise<Page> {
  const { login = 'anna', configuration = false } = entering;
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInWith(page, product.url, 'en', { login, configuration });
  await page.goto(product.url + path);
  await expectLoaded(page);
  return page;
}

const recordOf = (id: number) => `/app/record/${table.id}/${id}`;
const listOf = (word: string) => `/app/list/${table.view}?q=${word}&columns=code,name,kind,country`;
const chooser = (page: Page, name: string) => page.getByRole('combobox', { name });
const offer = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const cell = (page: Page, row: number): Locator =>
  page.getByRole('grid').locator(`[data-row="${row}"] [aria-colindex="4"]`);

/** A choice was made, and is chosen. */
async function expectMade(chosen: Locator, label: string): Promise<void> {
  await expect(chosen).toHaveText(label);
  await expect(chosen).not.toHaveAttribute('aria-busy');
  await expect(chosen).toBeFocused();
}

/** Complaints but that of the browser about the answer on which the password is asked for. */
const othersIn = (complaints: readonly string[]) =>
  complaints.filter((text) => !text.includes('status of 422'));

async function labelsOf(column: string): Promise<readonly string[]> {
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  const found = tables.find(({ id }) => id === table.id)?.columns.find(({ name }) => name === column);
  const { choices } = found as unknown as { choices: { label: Record<string, string> }[] };
  return choices.flatMap(({ label }) => Object.values(label));
}

test('[COL-23][ADMIN-13] in a form: the password is asked for, the new choice is chosen, and what was typed stays', async ({
  browser,
}) => {
  const { id } = await table.create('Reselling');
  const page = await enter(browser, recordOf(id));
  const complaints = complaintsOf(page);
  await page.getByRole('textbox', { name: /^City/ }).fill('Lyon');
  await chooser(page, 'Kind').click();
  await offer(page, 'New choice…').click();
  await page.getByRole('combobox', { name: 'Name of the new choice' }).fill('Reseller');
  await expectAccessible(page);
  await offer(page, 'Create “Reseller”').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('combobox', { name: 'Name of the new choice' })).toHaveValue('Reseller');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectMade(chooser(page, 'Kind'), 'Reseller');
  await expect(notice(page, '“Reseller” is now a choice of “Kind”.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^City/ })).toHaveValue('Lyon');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, ' saved.')).toBeVisible();
  await page.reload();
  await expect(chooser(page, 'Kind')).toHaveText('Reseller');
  await expect(page.getByRole('textbox', { name: /^City/ })).toHaveValue('Lyon');
  expect(othersIn(complaints)).toEqual([]);
});

test('[COL-23] in a form by keys alone: several, and what is there already is chosen instead', async ({
  browser,
}) => {
  const { id } = await table.create('Tagging');
  const page = await enter(browser, recordOf(id), { configuration: true });
  const tags = chooser(page, 'Tags');
  await tags.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Evénement');
  await expect(offer(page, 'Create “Evénement”')).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('Enter');
  await expectMade(tags, 'Evénement');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('zz');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('evenement');
  await expect(offer(page, 'Evénement')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(tags).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(notice(page, ' saved.')).toBeVisible();
  expect(await labelsOf('tags')).toContain('Evénement');
});

test('[COL-21][COL-23] in a new record: a choice of a data type says which other columns have it as well', async ({
  browser,
}) => {
  const page = await enter(browser, `/app/new/${table.id}`, { configuration: true });
  await page.getByRole('textbox', { name: /^Name/ }).fill('Sunken');
  await chooser(page, 'Country').click();
  await page.keyboard.type('Atlantis');
  await offer(page, 'Create “Atlantis”').click();
  await expectMade(chooser(page, 'Country'), 'Atlantis');
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Sunken');
  await expect(notice(page, '“Atlantis” is now a choice of “Country”, and of: ')).toContainText(
    'Contact › Country',
  );
});

test('[COL-23] in a grid by mouse: the row goes on being edited while the password is asked for', async ({
  browser,
}) => {
  await table.create('Gridded A');
  const page = await enter(browser, listOf('Gridded'));
  const complaints = complaintsOf(page);
  await cell(page, 0).dblclick();
  await chooser(page, 'Kind').click();
  await offer(page, 'New choice…').click();
  await page.getByRole('combobox', { name: 'Name of the new choice' }).fill('Franchise');
  await offer(page, 'Create “Franchise”').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expectMade(chooser(page, 'Kind'), 'Franchise');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Record saved.')).toBeVisible();
  await expect(cell(page, 0)).toHaveText('Franchise');
  expect(othersIn(complaints)).toEqual([]);
});

test('[COL-23] in a grid by keys alone: typing on the cell begins it', async ({ browser }) => {
  await table.create('Keyed A');
  await table.create('Keyed B');
  const page = await enter(browser, listOf('Keyed'), { configuration: true });
  await cell(page, 0).click();
  await page.keyboard.press('F2');
  await expect(chooser(page, 'Kind')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cell(page, 0)).toBeFocused();
  await page.keyboard.type('Zoo keeper');
  await expect(offer(page, 'Create “Zoo keeper”')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectMade(chooser(page, 'Kind'), 'Zoo keeper');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Record saved.')).toBeVisible();
  await expect(cell(page, 0)).toHaveText('Zoo keeper');
  await expect(cell(page, 0)).toBeFocused();
  // It is a choice of the other rows by then.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await page.keyboard.type('zo');
  await expect(chooser(page, 'Kind')).toHaveText('Zoo keeper');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1)).toHaveText('Zoo keeper');
});

test('[COL-23] who may not create choices is told so, and whom to ask', async ({ browser }) => {
  const { id } = await table.create('Refused');
  const page = await enter(browser, recordOf(id), { login: 'sam' });
  const kind = chooser(page, 'Kind');
  await kind.click();
  await expect(page.getByRole('option', { name: 'New choice…' })).toBeHidden();
  await page.keyboard.type('Xyz');
  const note = page.getByText('“Xyz” is not one of the choices. Ask a supervisor to add it.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(kind).toBeFocused();
  await chooser(page, 'Country').click();
  await page.keyboard.type('Utopia');
  await expect(page.getByText('“Utopia” is not one of the choices.')).toBeVisible();
});

test('[COL-24] a pasted block: the missing choices are created in one step, and its cells become good', async ({
  browser,
}) => {
  for (const name of ['Pasted A', 'Pasted B', 'Pasted C']) await table.create(name);
  const block = 'Wholesaler\tFR\r\nAgent\tDE\r\nwholesaler\tNarnia';
  const refused = await enter(browser, listOf('Pasted'), { login: 'sam' });
  const paste = async (page: Page): Promise<Locator> => {
    await cell(page, 0).click();
    await page.evaluate(async (words) => await navigator.clipboard.writeText(words), block);
    await page.keyboard.press('ControlOrMeta+v');
    return page.getByRole('region', { name: 'Preview of changes' });
  };
  const told = await paste(refused);
  await expect(told).toContainText('Not choices of “Kind”: Wholesaler, Agent');
  await expect(told).toContainText('“Narnia” is not a choice of “Country”.');
  await expect(told).toContainText('Ask a supervisor to add what is missing.');
  await refused.context().close();

  const page = await enter(browser, listOf('Pasted'), { configuration: true });
  const preview = await paste(page);
  await expect(preview).toContainText('6 cells: 2 change, 0 same, 4 refused');
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Create the 3 missing choices' }).click();
  await expect(preview).toContainText('6 cells: 6 change, 0 same, 0 refused');
  await expect(preview.getByRole('button', { name: 'Apply 6 changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(preview).toBeHidden();
  for (const [row, text] of ['Wholesaler', 'Agent', 'Wholesaler'].entries())
    await expect(cell(page, row)).toHaveText(text);
  expect((await labelsOf('kind')).filter((label) => /^wholesaler$/i.test(label))).toEqual(['Wholesaler']);
});

test('[COL-21] what others have added is shown by its label in a list that is open', async ({ browser }) => {
  const { id } = await table.create('Elsewhere');
  const page = await enter(browser, listOf('Elsewhere'), { login: 'sam' });
  await expect(cell(page, 0)).toHaveText('Customer');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  const column = must(
    tables.find((one) => one.id === table.id)?.columns.find(({ name }) => name === 'kind'),
    'the kind of companies',
  );
  const labels = ['Spin-off'];
  await chief.post('/admin/choices/add', { tableId: table.id, columnId: column.id, labels });
  await chief.post(`/api/element/save?idform=${table.id}&idenreg=${id}`, { values: { kind: 'spin_off' } });
  await expect(cell(page, 0)).toHaveText('Spin-off');
});

test('[COL-24] a file: the missing choices are created in one step, and it is checked anew', async ({
  browser,
}) => {
  const page = await enter(browser, `/app/import/${table.id}`, { configuration: true });
  const text = 'Code;Name;Kind;Tags\nI1;Imported A;Cooperative;Export, Fair trade\nI2;Imported B;Customer;\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'companies.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  const status = page.getByRole('status').filter({ hasText: 'created' });
  await expect(status).toContainText('1 refused');
  await expect(page.getByText('“Cooperative” is not a choice of “Kind”.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create the 2 missing choices' }).click();
  await expect(status).toContainText('2 created');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 records imported').first()).toBeVisible();
  expect(await labelsOf('tags')).toContain('Fair trade');
});
