import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ApplicationInfo, TableInfo } from '#core/contract/application/application-routes.ts';
import { must } from '#core/std/must.ts';
import { readArchive } from '#server/archive/archive.ts';
import { hasNorthwind, NORTHWIND_APP } from '#test/support/worlds/northwind.ts';
import { administrator, rowsOf, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { openConfiguration } from './configuration-steps.ts';
import { linesOf, pathOfFile, plainCell } from './northwind-tables.ts';

test.skip(!hasNorthwind, 'Northwind’s data are not beside the project');
test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.use({ locale: 'en-GB', viewport: { width: 1400, height: 900 }, actionTimeout: 15_000 });

const EMPTY = fileURLToPath(new URL('../../../sample/empty', import.meta.url));
/** Most that a person clicks, presses and types from the files to the tables. */
const INPUTS = 80;
const PAIRS = 'employee_territories.csv';
/** What the tables are called. */
const TABLES: Readonly<Record<string, string>> = {
  'region.csv': 'Regions',
  'us_states.csv': 'US states',
  'categories.csv': 'Categories',
  'suppliers.csv': 'Suppliers',
  'customers.csv': 'Customers',
  'shippers.csv': 'Shippers',
  'territories.csv': 'Territories',
  'employees.csv': 'Employees',
  'products.csv': 'Products',
  'orders.csv': 'Orders',
  'order_details.csv': 'Order details',
};

/** A person whose inputs are counted: each click, each key, each text. */
class Person {
  inputs = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async click(target: Locator): Promise<void> {
    this.inputs += 1;
    await target.click();
  }
  async press(key: string): Promise<void> {
    this.inputs += 1;
    await this.#page.keyboard.press(key);
  }
  /** Clicks into a field, and types over what stands there. */
  async type(target: Locator, text: string): Promise<void> {
    this.inputs += 2;
    await target.fill(text);
  }
  /** Opens the system's choice of files, marks them all and confirms. */
  async chooseFiles(target: Locator, files: readonly string[]): Promise<void> {
    this.inputs += 3;
    await target.setInputFiles([...files]);
  }
}

let product: OwnProduct | undefined;
let url = '';
/** The labels of the columns of each file, as the cards had them. */
const labels = new Map<string, readonly string[]>();

test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_APP: EMPTY });
  ({ url } = product);
});
test.afterAll(async () => await product?.stop());

/** What the archive leaves a text although few values of it come again and again. */
const BETTER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'employees.csv': { title: 'choice' },
  'us_states.csv': { state_region: 'choice' },
  'customers.csv': { contact_title: 'choice' },
  'suppliers.csv': { contact_title: 'choice' },
};

const cardOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('[FILES-35] Northwind is made from its twelve CSV files alone, in few inputs of a person', async ({
  page,
}) => {
  await openConfiguration(page, url, 'from-files');
  const person = new Person(page);
  const files = [...Object.keys(TABLES), PAIRS].map(pathOfFile);
  await person.chooseFiles(page.locator('input[type=file]'), files);
  const create = page.getByRole('button', { name: 'Create 11 tables' });
  await expect(create).toBeEnabled({ timeout: 60_000 });
  await correct(page, person);
  await noteLabels(page);
  await person.click(create);
  await expect(page.getByRole('heading', { name: 'Created tables' })).toBeVisible();
  await expect(page.getByText('The import has ended.')).toBeVisible({ timeout: 120_000 });
  expect(person.inputs).toBeLessThanOrEqual(INPUTS);
});

/** What a modeller would have otherwise than it is proposed. */
async function correct(page: Page, person: Person): Promise<void> {
  const names = cardOf(page, 'Us states').getByRole('textbox');
  if ((await names.count()) > 0) await person.type(names.first(), 'US states');
  // Numbers to dial are no numbers to count with.
  await person.click(cardOf(page, 'Employees').getByRole('button', { name: 'Extension' }));
  await person.click(page.getByRole('dialog').locator('label').filter({ hasText: /^Text/ }));
  await person.press('Escape');
}

async function noteLabels(page: Page): Promise<void> {
  for (const [file, plural] of Object.entries(TABLES)) {
    const shown = await cardOf(page, plural).locator('[data-column] > bdi').allTextContents();
    labels.set(file, shown);
  }
}

/** The tables with the types, links and titles of the archive that a modeller has made of the same files. */
test('[FILES-35] tables, types, links, the many-to-many list and titles are as a modeller would have them', async () => {
  const chief = await administrator(url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  const found = tables.filter(({ plural }) => Object.values(TABLES).includes(plural));
  expect(found.map(({ plural }) => plural).toSorted()).toEqual(Object.values(TABLES).toSorted());
  const read = await readArchive(NORTHWIND_APP);
  if ('problems' in read) throw new Error('The archive of Northwind is refused.');
  const { document } = read;
  const steps = JSON.parse(
    readFileSync(new URL('../../northwind/import-order.json', import.meta.url), 'utf8'),
  ) as { file: string; target: string; map: Record<string, string> }[];
  const fileOfTable = new Map(steps.map(({ file, target }) => [target, file]));
  type Shapes = Record<string, Record<string, string>>;
  const shapes: { readonly made: Shapes; readonly wanted: Shapes } = { made: {}, wanted: {} };
  for (const { file, target, map } of steps.filter(({ file: name }) => name in TABLES)) {
    const info = tableOf(tables, file);
    const archived = must(
      document.tables.find(({ name }) => name === target),
      target,
    );
    const shape = (type: string, to: string | undefined) => (type === 'link' ? `link to ${to}` : type);
    const wanted = Object.entries(map).map(([head, path]) => {
      const column = must(
        archived.columns.find(({ name }) => name === path.split('.')[0]),
        `${file} ${path}`,
      );
      const to =
        column.type === 'link'
          ? TABLES[fileOfTable.get(document.tables.find(({ id }) => id === column.target)?.name ?? '') ?? '']
          : undefined;
      return [head, BETTER[basename(file)]?.[head] ?? shape(column.type, to)];
    });
    const made = Object.keys(must(linesOf(file)[0], file)).map((head, at) => {
      const column = columnOf(info, file, at);
      const to = column.type === 'link' ? tables.find(({ id }) => id === column.target)?.plural : undefined;
      return [head, shape(column.type, to)];
    });
    shapes.made[file] = Object.fromEntries(made);
    shapes.wanted[file] = Object.fromEntries(wanted);
  }
  expect(shapes.made).toEqual(shapes.wanted);
  const employees = tableOf(tables, 'employees.csv');
  const list = employees.columns.find(({ label }) => label === 'Territories');
  expect(list?.type).toBe('list');
  await chief.leave();
});

function tableOf(tables: readonly TableInfo[], file: string): TableInfo {
  return must(
    tables.find(({ plural }) => plural === TABLES[file]),
    file,
  );
}

function columnOf(info: TableInfo, file: string, at: number): TableInfo['columns'][number] {
  const label = labels.get(file)?.[at];
  return must(
    info.columns.find((column) => column.label === label),
    `${file} ${at} ${label}`,
  );
}

/** The places at which the cells of a file stand: links by the key of what they lead to, which is its first column. */
function placesOf(tables: readonly TableInfo[], file: string): readonly string[] {
  const info = tableOf(tables, file);
  return Object.keys(must(linesOf(file)[0], file)).map((_, at) => {
    const column = columnOf(info, file, at);
    if (column.type !== 'link') return column.name;
    const target = must(
      tables.find(({ id }) => id === column.target),
      column.name,
    );
    const to = must(
      Object.keys(TABLES).find((other) => TABLES[other] === target.plural),
      target.plural,
    );
    return `${column.name}.${columnOf(target, to, 0).name}`;
  });
}

/** A stored cell as the file has it: choices by their label. */
function textOf(column: TableInfo['columns'][number], cell: unknown): unknown {
  const choices = 'choices' in column ? (column.choices as readonly { code: string; label: object }[]) : [];
  const choice = choices.find(({ code }) => code === cell);
  return choice ? Object.values(choice.label)[0] : cell;
}

async function expectCells(chief: Administrator, tables: readonly TableInfo[], file: string): Promise<void> {
  const info = tableOf(tables, file);
  const stored = await rowsOf(chief, info, placesOf(tables, file));
  const wanted = linesOf(file).map((line) => JSON.stringify(Object.values(line).map(plainCell)));
  const rows = stored.map((row) =>
    JSON.stringify(row.map((cell, at) => plainCell(textOf(columnOf(info, file, at), cell)))),
  );
  expect([basename(file), rows.toSorted()]).toEqual([basename(file), wanted.toSorted()]);
}

test('[FILES-35] every cell of every file is stored, links lead to what the keys name, pairs stand in both lists', async () => {
  const chief = await administrator(url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  for (const file of Object.keys(TABLES)) await expectCells(chief, tables, file);
  for (const [file, head, label] of [
    ['employees.csv', 'employee_id', 'Territories'],
    ['territories.csv', 'territory_id', 'Employees'],
  ] as const) {
    const info = tableOf(tables, file);
    const list = must(
      info.columns.find((column) => column.label === label),
      label,
    );
    const counts = await rowsOf(chief, info, [columnOf(info, file, 0).name, list.name]);
    const wanted = linesOf(file).map(
      (line) => `${line[head]}: ${linesOf(PAIRS).filter((pair) => pair[head] === line[head]).length}`,
    );
    expect(counts.map(([key, count]) => `${String(key)}: ${String(count)}`).toSorted()).toEqual(
      wanted.toSorted(),
    );
  }
  await chief.leave();
});
