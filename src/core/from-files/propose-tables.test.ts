import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FileAnswers } from '#core/contract/configuration/file-routes.ts';
import { profiledFiles } from '#test/support/files/profiled.ts';
import { emptyDocument, TYPE_WORDS } from '#test/support/files/proposing.ts';
import { hasNorthwind, NORTHWIND_DATA } from '#test/support/worlds/northwind.ts';
import { proposeTables } from './propose-tables.ts';
import type { ProposedTable } from './proposal.ts';
import { suggestionsOf } from './suggestions.ts';

const UNTOUCHED: FileAnswers = { tables: {}, columns: {} };

async function proposed(
  files: Readonly<Record<string, string | Buffer>>,
  { answers = UNTOUCHED, locale = 'en_GB' }: { answers?: FileAnswers; locale?: string } = {},
) {
  const found = await profiledFiles(files);
  return proposeTables({ ...found, document: emptyDocument(), locale, words: TYPE_WORDS, answers });
}

/** A table in words: each column with its type, or where it leads. */
function told(table: ProposedTable | undefined, names: Readonly<Record<string, string>> = {}) {
  return table?.columns.map(({ header, as, isKey }) => {
    const what = as.kind === 'type' ? as.type : as.kind === 'link' ? `→ ${names[as.to] ?? as.to}` : as.kind;
    return `${header}: ${what}${isKey ? ' key' : ''}`;
  });
}

test.skipIf(!hasNorthwind)(
  '[FILES-4][FILES-5][FILES-6] Northwind’s twelve files become what a modeller makes of them',
  async () => {
    const files = readdirSync(NORTHWIND_DATA)
      .filter((name) => name.endsWith('.csv'))
      .toSorted();
    const { tables, pairs, problems } = await proposed(
      Object.fromEntries(files.map((name) => [name, readFileSync(`${NORTHWIND_DATA}/${name}`)])),
    );
    const names = Object.fromEntries(tables.map(({ key, plural }) => [key, plural]));
    const called = (plural: string) => tables.find((table) => table.plural === plural);
    expect(problems).toEqual([]);
    expect(
      tables.map(({ label, plural, title, columns }) => [
        label,
        plural,
        title.map((key) => columns.find((column) => column.key === key)?.header).join(' + '),
      ]),
    ).toEqual([
      ['Category', 'Categories', 'category_name'],
      ['Customer', 'Customers', 'company_name'],
      ['Employee', 'Employees', 'first_name + last_name'],
      ['Order detail', 'Order details', 'order_id + product_id'],
      ['Order', 'Orders', 'order_id'],
      ['Product', 'Products', 'product_name'],
      ['Region', 'Regions', 'region_description'],
      ['Shipper', 'Shippers', 'company_name'],
      ['Supplier', 'Suppliers', 'company_name'],
      ['Territory', 'Territories', 'territory_description'],
      ['Us state', 'Us states', 'state_name'],
    ]);
    expect(told(called('Orders'), names)).toEqual([
      'order_id: integer key',
      'customer_id: → Customers',
      'employee_id: → Employees',
      'order_date: date',
      'required_date: date',
      'shipped_date: date',
      'ship_via: → Shippers',
      'freight: money',
      'ship_name: text',
      'ship_address: text',
      'ship_city: text',
      'ship_region: text',
      'ship_postal_code: text',
      'ship_country: choice',
    ]);
    expect(told(called('Order details'), names)).toEqual([
      'order_id: → Orders',
      'product_id: → Products',
      'unit_price: money',
      'quantity: integer',
      'discount: decimal',
    ]);
    expect(called('Order details')?.together).toEqual(['0', '1']);
    expect(told(called('Employees'), names)).toContain('reports_to: → Employees');
    expect(told(called('Employees'), names)).toContain('notes: multilineText');
    expect(told(called('Products'), names)).toEqual([
      'product_id: integer key',
      'product_name: text',
      'supplier_id: → Suppliers',
      'category_id: → Categories',
      'quantity_per_unit: text',
      'unit_price: money',
      'units_in_stock: integer',
      'units_on_order: integer',
      'reorder_level: integer',
      'discontinued: boolean',
    ]);
    expect(told(called('Territories'), names)).toEqual([
      'territory_id: text key',
      'territory_description: text',
      'region_id: → Regions',
    ]);
    expect(pairs).toHaveLength(1);
    expect(pairs[0]?.between.map(({ to }) => names[to])).toEqual(['Employees', 'Territories']);
    expect(pairs[0]).toMatchObject({ label: 'Territories', back: 'Employees' });
  },
);

test('[FILES-4] German heads, semicolons and decimal commas are read as they are meant', async () => {
  const { tables } = await proposed(
    {
      'Kunden.csv':
        'Kundennr;Firma;Umsatz;Seit\n00017;Müller GmbH;1.234,50;13.02.2026\n00018;Meier AG;7,25;01.03.2025\n',
      'Rechnungen.csv': 'Nummer;Kundennr;Betrag\n1;00017;10,00\n2;00018;20,50\n3;00017;30,75\n',
    },
    { locale: 'de_DE' },
  );
  const names = Object.fromEntries(tables.map(({ key, plural }) => [key, plural]));
  expect(tables.map(({ label, plural }) => [label, plural])).toEqual([
    ['Kunden', 'Kunden'],
    ['Rechnungen', 'Rechnungen'],
  ]);
  expect(told(tables[0], names)).toEqual([
    'Kundennr: text key',
    'Firma: text',
    'Umsatz: decimal',
    'Seit: date',
  ]);
  expect(tables[0]?.columns[3]?.profile.dates[0]).toBe('dmy');
  expect(tables[0]?.columns[2]?.profile.decimals).toEqual([',']);
  expect(told(tables[1], names)).toEqual(['Nummer: integer key', 'Kundennr: → Kunden', 'Betrag: decimal']);
});

test('[FILES-5] values that are found nowhere are told, and a few of them do not hinder a link', async () => {
  const towns = Array.from({ length: 40 }, (_, at) => `T${at + 10},Town ${at}`);
  const people = Array.from({ length: 60 }, (_, at) => `${at},T${(at % 40) + 10}`);
  const { tables } = await proposed({
    'towns.csv': `town_id,name\n${towns.join('\n')}\n`,
    'people.csv': `person_id,town_id\n${people.join('\n')}\n98,T98\n99,T99\n100,T100\n`,
  });
  const link = tables[1]?.columns[1];
  expect(link?.as).toEqual({ kind: 'link', to: '1.0', by: '0' });
  expect(link?.evidence).toContainEqual({
    code: 'found',
    params: { count: 40, of: 43, table: 'towns.csv', column: 'town_id' },
  });
  expect(link?.evidence).toContainEqual({
    code: 'missing',
    params: { count: 3, values: 'T98, T99, T100', line: 62 },
  });
});

test('[FILES-4] mixed values are a text, with what speaks against the type that most of them have', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => (at === 20 ? 'n/a' : `${at * 3}`));
  const { tables } = await proposed({ 'mixed.csv': `amount of it\n${lines.join('\n')}\n` });
  const [column] = tables[0]?.columns ?? [];
  expect(column?.as).toEqual({ kind: 'type', type: 'text' });
  expect(column?.evidence[0]).toEqual({
    code: 'misfits',
    params: { count: 1, of: 50, shape: 'whole', line: 22, text: 'n/a' },
  });
  expect(column?.alternatives.map(({ as }) => as)).toContainEqual({ kind: 'type', type: 'integer' });
});

test('[FILES-2] heads that are empty or there twice get names of their own', async () => {
  const { tables } = await proposed({ 'odd.csv': 'name,,name,\nA,1,x,\nB,2,y,\n' });
  expect(tables[0]?.columns.map(({ label, as }) => [label, as.kind])).toEqual([
    ['Name', 'type'],
    ['B', 'type'],
    ['Name 2', 'type'],
    ['D', 'skip'],
  ]);
});

test('[FILES-7] answers stand above what is proposed, and what follows from them is proposed anew', async () => {
  const files = {
    'things.csv': 'thing_id,name,colour\n1,A,red\n2,B,blue\n3,C,red\n',
    'notes.csv': 'thing,text\n1,good\n2,bad\n',
  };
  const before = await proposed(files);
  expect(told(before.tables[1])).toEqual(['thing: → 1.0', 'text: text']);
  const answers: FileAnswers = {
    tables: { '2.0': { label: 'Remark', plural: 'Remarks' } },
    columns: {
      '1.0': { '2': { as: { kind: 'table', label: 'Colour', plural: 'Colours' } } },
      '2.0': { '0': { as: { kind: 'type', type: 'integer' } } },
    },
  };
  const after = await proposed(files, { answers });
  expect(after.tables[1]).toMatchObject({ label: 'Remark', plural: 'Remarks', corrected: true });
  expect(told(after.tables[1])).toEqual(['thing: integer', 'text: text']);
  expect(after.made).toEqual([
    { key: '1.0:2', from: { table: '1.0', column: '2' }, label: 'Colour', plural: 'Colours', records: 2 },
  ]);
  const gone = await proposed(files, { answers: { tables: { '1.0': { as: 'skip' } }, columns: {} } });
  expect(gone.tables.map(({ key }) => key)).toEqual(['2.0']);
  expect(gone.skipped.map(({ profile, why }) => [profile.key, why])).toEqual([['1.0', 'asked']]);
  expect(told(gone.tables[0])).toEqual(['thing: integer', 'text: text']);
});

test('[FILES-33] a table is suggested for numbers and codes that name something again and again, in any language', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `${at + 1},${(at % 4) + 1},${(at % 5) + 1},${at % 3}`);
  const files = { 'orders.csv': `order_id,shipper_id,KundenNr,quantity\n${lines.join('\n')}\n` };
  const before = await proposed(files);
  const suggested = ({ tables }: typeof before) =>
    suggestionsOf({ tables }, { amount: 'Amount' }).map(({ columns, count }) => [columns[0], count]);
  expect(suggested(before)).toEqual([
    ['1', 4],
    ['2', 5],
  ]);
  const answers: FileAnswers = {
    tables: {},
    columns: { '1.0': { '1': { as: { kind: 'type', type: 'integer' } } } },
  };
  const after = await proposed(files, { answers });
  expect(suggested(after)).toEqual([['2', 5]]);
});
