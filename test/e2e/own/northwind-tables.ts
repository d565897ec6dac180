import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { must } from '#core/std/must.ts';
import { NORTHWIND_DATA } from '#test/support/worlds/northwind.ts';
import type { WantedColumn } from './configuration-steps.ts';

/** A line of a file, by its heads. */
type Line = Readonly<Record<string, string>>;

/** A table of Northwind as a person makes it from the heads of its file. */
interface NorthwindTable {
  readonly one: string;
  readonly other: string;
  /** The column that names its records, the type of that, and the head that it stands under. */
  readonly title: readonly [label: string, type: string, head?: string];
  readonly file: string;
  readonly columns: Readonly<Record<string, WantedColumn | false>>;
  /** What heads are imported as that nobody proposes, in words of the screen. */
  readonly links?: Readonly<Record<string, string>>;
}

const NUMBER = { label: 'Number', required: true, unique: true } as const;
const to = (target: string, label: string, required = false): WantedColumn => ({
  label,
  target,
  required,
  type: 'Link to a record',
});

/** In an order in which links lead to tables that are there. */
export const TABLES: readonly NorthwindTable[] = [
  {
    one: 'Region',
    other: 'Regions',
    title: ['Name', 'Text', 'region_description'],
    file: 'region.csv',
    columns: { region_id: NUMBER, region_description: false },
  },
  {
    one: 'US state',
    other: 'US states',
    title: ['Name', 'Text', 'state_name'],
    file: 'us_states.csv',
    columns: {
      state_id: NUMBER,
      state_name: false,
      state_abbr: { label: 'Abbreviation', required: true, unique: true },
      state_region: { label: 'Part of the country' },
    },
  },
  {
    one: 'Category',
    other: 'Categories',
    title: ['Category name', 'Text'],
    file: 'categories.csv',
    columns: { category_id: NUMBER },
  },
  {
    one: 'Supplier',
    other: 'Suppliers',
    title: ['Company name', 'Text'],
    file: 'suppliers.csv',
    columns: { supplier_id: NUMBER, country: { type: 'Choice' } },
  },
  {
    one: 'Customer',
    other: 'Customers',
    title: ['Company name', 'Text'],
    file: 'customers.csv',
    columns: {
      customer_id: { label: 'Code', required: true, unique: true },
      country: { type: 'Choice' },
    },
  },
  {
    one: 'Shipper',
    other: 'Shippers',
    title: ['Company name', 'Text'],
    file: 'shippers.csv',
    columns: { shipper_id: NUMBER },
  },
  {
    one: 'Territory',
    other: 'Territories',
    title: ['Name', 'Text', 'territory_description'],
    file: 'territories.csv',
    columns: {
      territory_id: { label: 'Code', required: true, unique: true },
      territory_description: false,
      region_id: to('Regions', 'Region', true),
    },
    links: { region_id: 'Region by Number' },
  },
  {
    one: 'Employee',
    other: 'Employees',
    title: ['First name', 'Text'],
    file: 'employees.csv',
    columns: {
      employee_id: NUMBER,
      last_name: { required: true },
      title: { label: 'Job title' },
      title_of_courtesy: { type: 'Choice' },
      country: { type: 'Choice' },
      extension: { type: 'Text' },
      reports_to: to('Employees', 'Manager'),
    },
    links: { reports_to: 'Manager by Number' },
  },
  {
    one: 'Product',
    other: 'Products',
    title: ['Product name', 'Text'],
    file: 'products.csv',
    columns: {
      product_id: NUMBER,
      supplier_id: to('Suppliers', 'Supplier'),
      category_id: to('Categories', 'Category'),
    },
    links: { supplier_id: 'Supplier by Number', category_id: 'Category by Number' },
  },
  {
    one: 'Order',
    other: 'Orders',
    title: ['Number', 'Whole number', 'order_id'],
    file: 'orders.csv',
    columns: {
      order_id: false,
      customer_id: to('Customers', 'Customer', true),
      employee_id: to('Employees', 'Salesperson'),
      ship_via: to('Shippers', 'Shipper'),
      ship_country: { type: 'Choice' },
    },
    links: {
      customer_id: 'Customer by Code',
      employee_id: 'Salesperson by Number',
      ship_via: 'Shipper by Number',
    },
  },
  {
    one: 'Order line',
    other: 'Order lines',
    title: ['Line', 'Automatic number'],
    file: 'order_details.csv',
    columns: {
      order_id: to('Orders', 'Order', true),
      product_id: to('Products', 'Product', true),
      unit_price: { required: true },
      quantity: { required: true },
    },
    links: { order_id: 'Order by Number', product_id: 'Product by Number' },
  },
];

export const PAIRS = { table: 'Employees', file: 'employee_territories.csv', list: 'Territories' } as const;

/** Where a file of the data stands. */
export function pathOfFile(file: string): string {
  return `${NORTHWIND_DATA}/${file}`;
}

const read = new Map<string, readonly Line[]>();

/** The lines of a file, by their heads. */
export function linesOf(file: string): readonly Line[] {
  const known = read.get(file) ?? parse<Line>(readFileSync(pathOfFile(file)), { columns: true });
  read.set(file, known);
  return known;
}

/** What a head is called once it is a column, by itself or by what somebody made of it. */
export function labelOfHead({ columns, title }: NorthwindTable, head: string): string {
  if (title[2] === head) return title[0];
  const column = columns[head];
  const words = head.replaceAll('_', ' ');
  return (column !== false && column?.label) || words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The columns that the heads of a file have become, links by their keys, and what must stand in them. */
export function storedTexts(
  table: NorthwindTable,
  info: TableInfo,
): { readonly columns: readonly string[]; readonly wanted: readonly unknown[][] } {
  const heads = Object.keys(must(linesOf(table.file)[0], table.file));
  const columns = heads.map((head) => {
    const label = labelOfHead(table, head);
    return must(
      info.columns.find((column) => column.label === label),
      label,
    );
  });
  const names = columns.map(({ name }, at) => {
    const key = table.links?.[heads[at] ?? '']?.split(' by ')[1];
    return key === undefined ? name : `${name}.${key.toLowerCase()}`;
  });
  const wanted = linesOf(table.file).map((line) =>
    heads.map((head, at) => plainCell(codeOf(columns[at], line[head] ?? ''))),
  );
  return { columns: names, wanted };
}

/** A cell as it is meant: numbers by their value, truth as 0 and 1, nothing as an empty text. */
export function plainCell(cell: unknown): string | number {
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  const value = typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** The code of the choice that a text names; other texts as they are. */
function codeOf(column: TableInfo['columns'][number] | undefined, text: string): string {
  const choices = column && 'choices' in column ? (column.choices as readonly NamedChoice[]) : [];
  return choices.find(({ label }) => Object.values(label).includes(text))?.code ?? text;
}

interface NamedChoice {
  readonly code: string;
  readonly label: Readonly<Record<string, string>>;
}

/** The amount of an order's lines in cents, each rounded as money is. */
export function totalOf(order: string): number {
  const lines = linesOf('order_details.csv').filter(({ order_id: of }) => of === order);
  return lines.map((line) => amountOf(line)).reduce((sum, amount) => sum + amount, 0);
}

function amountOf(line: Line): number {
  const hundredths = (text = '0') => BigInt(Math.round(Number(text) * 100));
  const exact =
    hundredths(line['unit_price']) * BigInt(line['quantity'] ?? 0) * (100n - hundredths(line['discount']));
  return Number((exact + 50n) / 100n);
}
