import { columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { RequestFilter } from '#core/query/filter-schema.ts';
import { isTexts, lacksLanguage, textIn } from '#core/fields/multilingual-text/spoken.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { listWindow } from '../../query/list/run-list.ts';
import type { Scene } from '../../query/scene/place.ts';
import { dayText } from '../values/calendar.ts';
import type { TextLanguage } from '../values/text.ts';
import { COUNTRIES } from '../words/places.ts';

/** Somebody at another company. */
export interface OfficeContact {
  readonly id: number;
  readonly name: string;
  /** Null of whom only the last name is known. */
  readonly firstName: string | null;
  readonly jobTitle: string | null;
  readonly email: string;
  readonly company: number;
  readonly companyName: string;
  readonly isSupplier: boolean;
  readonly language: TextLanguage;
}

/** Something that was ordered. */
interface OfficeLine {
  readonly product: string;
  readonly quantity: number;
  /** In euros. */
  readonly price: number;
}

/** An order as mail about it needs it; days are YYYY-MM-DD. */
export interface OfficeOrder {
  readonly id: number;
  readonly title: string;
  readonly reference: string | null;
  readonly contact: OfficeContact;
  readonly ordered: string;
  readonly required: string | null;
  readonly shipped: string | null;
  readonly state: string;
  readonly total: number;
  readonly lines: readonly OfficeLine[];
}

/** A customer's problem as mail about it needs it. */
export interface OfficeTicket {
  readonly id: number;
  /** Its number, and what it is about. */
  readonly number: string;
  readonly title: string;
  readonly contact: OfficeContact;
  readonly product: string | null;
  readonly priority: string;
  readonly state: string;
  readonly opened: string;
}

/** One of the own staff. */
export interface OfficeEmployee {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly jobTitle: string | null;
}

/** What is sold, as it is called in each language. */
export interface OfficeProduct {
  readonly id: number;
  readonly names: Readonly<Record<TextLanguage, string>>;
  /** In euros. */
  readonly price: number;
}

/** The records of a year that people write about, the latest orders and tickets last. */
export interface OfficeRecords {
  readonly orders: readonly OfficeOrder[];
  readonly tickets: readonly OfficeTicket[];
  readonly contacts: readonly OfficeContact[];
  readonly suppliers: readonly OfficeContact[];
  readonly employees: readonly OfficeEmployee[];
  readonly products: readonly OfficeProduct[];
}

/** Months that are looked at, and records of each month and kind at most: the mail does not grow with the sample. */
const MONTHS = 13;
const PER_MONTH = { orders: 10, tickets: 6 } as const;
const MAX_CONTACTS = 500;
const MAX_SUPPLIERS = 40;
const MAX_EMPLOYEES = 12;
const MAX_PRODUCTS = 120;

/** The languages of texts as the catalogue has them. */
export const LOCALES: Readonly<Record<TextLanguage, string>> = { en: 'en_GB', fr: 'fr_FR' };

/** A value of an answer as JSON has it. */
type Cell = string | number | boolean | null | undefined | object;
type Row = readonly Cell[];

/** Reads, as the supervisor of the scenes does, what the messages of the year before `today` are about. */
export async function readOffice(
  db: Runner,
  scenes: Readonly<Record<TextLanguage, Scene>>,
  today: number,
): Promise<OfficeRecords> {
  const ask = asker(db, scenes);
  const products = await productsOf(ask);
  const languages = new Map(products.map((product) => [product.id, product]));
  const contacts = await contactsOf(ask, { descending: true, limit: MAX_CONTACTS });
  const suppliers = await contactsOf(ask, {
    limit: MAX_SUPPLIERS,
    filter: { column: 'company.kind', operator: 'equal', value: 'supplier' },
  });
  const [orders, tickets]: [OfficeOrder[], OfficeTicket[]] = [[], []];
  for (const month of monthsBefore(today)) {
    orders.push(...(await ordersOf(ask, month, languages)).toReversed());
    tickets.push(...(await ticketsOf(ask, month, languages)).toReversed());
  }
  return { orders, tickets, contacts, suppliers, products, employees: await employeesAt(ask) };
}

/** The 13 spans of 28 days before a day, the earliest first. */
function monthsBefore(today: number): readonly (readonly [from: string, to: string])[] {
  return Array.from({ length: MONTHS }, (_, at) => {
    const to = today - 28 * (MONTHS - 1 - at);
    return [dayText(to - 27), dayText(to)] as const;
  });
}

interface AskedRows {
  readonly filter?: RequestFilter;
  readonly sort?: string;
  readonly descending?: boolean;
  readonly limit: number;
  readonly language?: TextLanguage;
}

/** Reads rows of a table; writes a number of its records as they are called. */
interface Ask {
  (table: string, columns: readonly string[], how: AskedRows): Promise<readonly Row[]>;
  readonly numbered: (table: string, number: Cell) => string;
}

function asker(db: Runner, scenes: Readonly<Record<TextLanguage, Scene>>): Ask {
  const rowsOf = async (
    name: string,
    columns: readonly string[],
    { filter, sort, descending = false, limit, language = 'en' }: AskedRows,
  ): Promise<readonly Row[]> => {
    const scene = scenes[language];
    const table = must(scene.catalog.tablesByName.get(name), `the table ${name}`);
    const answer = await listWindow(db, scene, {
      tableId: table.id,
      columns,
      ...(sort === undefined ? {} : { sort: [{ column: sort, descending }] }),
      ...(filter ? { filter } : {}),
      limit,
    });
    return (JSON.parse(answer) as { rows: Row[] }).rows;
  };
  const numbered = (name: string, number: Cell): string => {
    const table = must(scenes.en.catalog.tablesByName.get(name), `the table ${name}`);
    const column = columnNamed(table, 'number');
    const { locale, timeZone } = scenes.en.viewer;
    return column ? fieldOf(column).toText(number, column, { locale, timeZone }) : text(number);
  };
  return Object.assign(rowsOf, { numbered });
}

function within(column: string, [from, to]: readonly [string, string]): RequestFilter {
  return {
    all: [
      { column, operator: 'greaterOrEqual', value: from },
      { column, operator: 'lessOrEqual', value: to },
    ],
  };
}

async function productsOf(ask: Ask): Promise<readonly OfficeProduct[]> {
  const columns = ['name', 'catalogue_name', 'price'];
  const french = await ask('product', columns, { limit: MAX_PRODUCTS, language: 'fr' });
  const english = await ask('product', columns, { limit: MAX_PRODUCTS, language: 'en' });
  const named = new Map(french.map(([id, name, translated]) => [id, spoken(translated, 'fr') ?? text(name)]));
  return english.map(([id, name, translated, price]) => ({
    id: id as number,
    names: { en: spoken(translated, 'en') ?? text(name), fr: named.get(id) ?? text(name) },
    price: Number(price),
  }));
}

const CONTACT = [
  'first_name',
  'last_name',
  'job_title',
  'email',
  'company',
  'company.country',
  'company.kind',
];

async function contactsOf(
  ask: Ask,
  how: { readonly filter?: RequestFilter; readonly descending?: boolean; readonly limit: number },
): Promise<readonly OfficeContact[]> {
  const rows = await ask('contact', CONTACT, { ...how, sort: 'first_contact' });
  return rows.flatMap(([id, ...cells]) => contactOf(id, cells) ?? []);
}

/** Undefined for whom no mail can come from. */
function contactOf(id: Cell, cells: readonly Cell[]): OfficeContact | undefined {
  const [first, last, jobTitle, email, company, country, kind] = cells;
  const [companyId, companyName] = linked(company) ?? [];
  if (typeof email !== 'string' || companyId === undefined || companyName === undefined) return undefined;
  return {
    id: id as number,
    name: [first, last].filter((part) => typeof part === 'string').join(' '),
    firstName: first as string | null,
    jobTitle: jobTitle as string | null,
    email,
    company: companyId,
    companyName,
    isSupplier: kind === 'supplier',
    language: COUNTRIES.find(({ code }) => code === country)?.notes ?? 'en',
  };
}

const OF_CONTACT = CONTACT.slice(0, 4).map((column) => `contact.${column}`);
const OF_COMPANY = ['company', 'company.country', 'company.kind'];

type Products = ReadonlyMap<number, OfficeProduct>;

async function ordersOf(
  ask: Ask,
  month: readonly [string, string],
  products: Products,
): Promise<OfficeOrder[]> {
  const columns = ['number', 'reference', 'ordered_date', 'required_date', 'shipped_date', 'state', 'total'];
  const rows = await ask('sales_order', [...columns, 'contact', ...OF_CONTACT, ...OF_COMPANY], {
    filter: within('ordered_date', month),
    sort: 'ordered_date',
    descending: true,
    limit: PER_MONTH.orders,
  });
  const orders: OfficeOrder[] = [];
  for (const [id, number, reference, ordered, required, shipped, state, total, contact, ...cells] of rows) {
    const known = contactOf(linked(contact)?.[0], cells);
    if (!known) continue;
    const lines = await ask('order_line', ['product', 'quantity', 'unit_price'], {
      filter: { column: 'sales_order', operator: 'equal', value: id as number },
      limit: 6,
    });
    orders.push({
      id: id as number,
      title: ask.numbered('sales_order', number),
      reference: reference as string | null,
      contact: known,
      ordered: text(ordered),
      required: required as string | null,
      shipped: shipped as string | null,
      state: text(state),
      total: Number(total),
      lines: lines.flatMap(([, product, quantity, price]) => {
        const [productId, name] = linked(product) ?? [];
        const called =
          productId === undefined ? name : (products.get(productId)?.names[known.language] ?? name);
        return called === undefined
          ? []
          : [{ product: called, quantity: Number(quantity), price: Number(price) }];
      }),
    });
  }
  return orders;
}

async function ticketsOf(
  ask: Ask,
  month: readonly [string, string],
  products: Products,
): Promise<OfficeTicket[]> {
  const columns = ['number', 'title', 'opened', 'product', 'priority', 'state'];
  const [from, to] = month;
  const rows = await ask('ticket', [...columns, 'contact', ...OF_CONTACT, ...OF_COMPANY], {
    filter: within('opened', [`${from}T00:00:00.000Z`, `${to}T23:59:59.000Z`]),
    sort: 'opened',
    descending: true,
    limit: PER_MONTH.tickets,
  });
  return rows.flatMap(([id, number, title, opened, product, priority, state, contact, ...cells]) => {
    const known = contactOf(linked(contact)?.[0], cells);
    if (!known) return [];
    const [productId, name] = linked(product) ?? [];
    return [
      {
        id: id as number,
        number: ask.numbered('ticket', number),
        title: text(title),
        contact: known,
        product:
          (productId === undefined ? undefined : products.get(productId)?.names[known.language]) ??
          name ??
          null,
        priority: text(priority),
        state: text(state),
        opened: text(opened).slice(0, 10),
      },
    ];
  });
}

async function employeesAt(ask: Ask): Promise<readonly OfficeEmployee[]> {
  const rows = await ask('employee', ['first_name', 'last_name', 'email', 'job_title'], {
    limit: MAX_EMPLOYEES,
  });
  return rows.map(([id, first, last, email, jobTitle]) => ({
    id: id as number,
    name: `${text(first)} ${text(last)}`.trim(),
    email: email as string | null,
    jobTitle: jobTitle as string | null,
  }));
}

/** What a text in several languages says in one of them; undefined where nobody has translated it. */
function spoken(cell: Cell, language: TextLanguage): string | undefined {
  const locale = LOCALES[language];
  return isTexts(cell) && !lacksLanguage(cell, locale) ? textIn(cell, locale, Object.keys(cell)) : undefined;
}

function linked(cell: Cell): readonly [number, string] | undefined {
  return Array.isArray(cell) ? (cell as unknown as readonly [number, string]) : undefined;
}

function text(cell: Cell): string {
  return typeof cell === 'object' || cell === undefined ? '' : String(cell);
}

/** Whether the application still has the tables and columns that are asked for. */
export function hasOffice({ tablesByName }: Catalog): boolean {
  const has = (name: string, columns: readonly string[]) => {
    const table: Table | undefined = tablesByName.get(name);
    return table !== undefined && columns.every((column) => columnNamed(table, column) !== undefined);
  };
  return (
    has('product', ['name', 'catalogue_name', 'price']) &&
    has('company', ['country', 'kind']) &&
    has('contact', ['first_name', 'last_name', 'job_title', 'email', 'company', 'first_contact']) &&
    has('sales_order', ['number', 'reference', 'company', 'contact', 'ordered_date', 'required_date']) &&
    has('sales_order', ['shipped_date', 'state', 'total']) &&
    has('order_line', ['sales_order', 'product', 'quantity', 'unit_price']) &&
    has('ticket', ['number', 'title', 'opened', 'product', 'priority', 'state', 'company', 'contact']) &&
    has('employee', ['first_name', 'last_name', 'email', 'job_title'])
  );
}
