import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Document, Table } from '#core/catalog/schema.ts';
import type { FormulaScope } from '#core/formula/check/scope.ts';
import type { Environment, FormulaRow } from '#test/support/formulas/evaluate/evaluate.ts';
import { must } from '#core/std/must.ts';

/** Records by table name and id, their values by column name; lists are stored where they follow from no link. */
export type Records = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const labels = (en: string, fr: string) => ({ en, fr });

/** A small shop: customers, orders with lines, products; a table of every simple type. */
export const SHOP: Document = {
  format: 1,
  application: { id: 1, name: 'shop', label: labels('Shop', 'Boutique'), languages: [2057] },
  modules: [{ id: 2, name: 'sales', label: labels('Sales', 'Ventes') }],
  dataTypes: [],
  tables: [
    table(10, 'user', labels('User', 'Utilisateur'), [
      { id: 11, name: 'name', type: 'text', label: labels('Name', 'Nom') },
    ]),
    table(20, 'customer', labels('Customer', 'Client'), [
      { id: 21, name: 'name', type: 'text', label: labels('Name', 'Nom') },
      { id: 22, name: 'country', type: 'text', label: labels('Country', 'Pays') },
      { id: 23, name: 'credit', type: 'money', currency: 'EUR', label: labels('Credit limit', 'Crédit') },
      { id: 24, name: 'orders', type: 'list', target: 30, inverse: 32, label: labels('Orders', 'Commandes') },
    ]),
    table(30, 'order', labels('Order', 'Commande'), [
      { id: 31, name: 'number', type: 'integer', label: labels('Number', 'Numéro') },
      { id: 32, name: 'customer', type: 'link', target: 20, label: labels('Customer', 'Client') },
      { id: 33, name: 'ordered', type: 'date', label: labels('Order date', 'Date de commande') },
      {
        id: 34,
        name: 'status',
        type: 'choice',
        choices: [
          { code: 'open', label: labels('Open', 'Ouverte') },
          { code: 'shipped', label: labels('Shipped', 'Expédiée') },
        ],
        label: labels('Status', 'État'),
      },
      { id: 35, name: 'lines', type: 'list', target: 40, inverse: 41, label: labels('Lines', 'Lignes') },
      { id: 36, name: 'salesperson', type: 'link', target: 10, label: labels('Salesperson', 'Vendeur') },
      { id: 37, name: 'rush', type: 'boolean', label: labels('Rush', 'Urgente') },
      { id: 38, name: 'sent_at', type: 'dateTime', label: labels('Sent', 'Envoyée') },
    ]),
    table(40, 'line', labels('Order line', 'Ligne'), [
      { id: 41, name: 'order', type: 'link', target: 30, label: labels('Order', 'Commande') },
      { id: 42, name: 'quantity', type: 'integer', label: labels('Quantity', 'Quantité') },
      { id: 43, name: 'price', type: 'money', currency: 'EUR', label: labels('Unit price', 'Prix unitaire') },
      { id: 44, name: 'discount', type: 'decimal', decimals: 4, label: labels('Discount', 'Remise') },
      { id: 45, name: 'note', type: 'text', label: labels('Note', 'Note') },
      { id: 46, name: 'takes', type: 'duration', label: labels('Takes', 'Durée') },
      { id: 47, name: 'starts', type: 'time', label: labels('Starts at', 'Début') },
      {
        id: 48,
        name: 'tags',
        type: 'choices',
        choices: [
          { code: 'new', label: labels('New', 'Nouveau') },
          { code: 'old', label: labels('Old', 'Ancien') },
        ],
        label: labels('Tags', 'Étiquettes'),
      },
    ]),
  ],
  forms: [],
  views: [],
  actions: [],
  menus: [],
  roles: [{ id: 90, name: 'sales', label: labels('Sales team', 'Équipe commerciale'), grants: [] }],
};

export const SHOP_CATALOG: Catalog = catalogOf(SHOP, 1);

/** What the shop has sold: one customer, an order with three lines, and one without. */
export const SHOP_RECORDS: Records = {
  user: [{ id: 1, name: 'Ada' }],
  customer: [{ id: 7, name: 'Bon app’', country: 'FR', credit: '1000.00' }],
  order: [
    {
      id: 5,
      number: 11_076,
      customer: 7,
      ordered: '2026-02-28',
      status: 'open',
      salesperson: 1,
      sent_at: '2026-03-28T23:30:00.000Z',
    },
    { id: 6, number: 11_077, customer: 7, ordered: '2024-02-29', status: 'shipped' },
  ],
  line: [
    {
      id: 1,
      order: 5,
      quantity: 3,
      price: '12.50',
      discount: '0.1000',
      note: 'Éclair',
      takes: 5_400,
      starts: '23:30:00',
      tags: ['new'],
    },
    { id: 2, order: 5, quantity: 2, price: '99.99', note: 'Café 😀' },
    { id: 3, order: 5, price: '1.00' },
  ],
};

/** The scope of formulas on a table of the shop. */
export function shopScope(tableName: string | undefined, locale = 'en'): FormulaScope {
  const found =
    tableName === undefined ? undefined : must(SHOP_CATALOG.tablesByName.get(tableName), tableName);
  return {
    catalog: SHOP_CATALOG,
    table: found?.id,
    locale,
    parameters: [
      {
        id: 99,
        name: 'limit',
        label: labels('Highest amount', 'Montant maximal'),
        type: { kind: 'decimal' },
      },
    ],
  };
}

/** What a formula needs of the world, made of records in memory. */
export function environmentOf(
  catalog: Catalog,
  records: Records,
  more: Partial<Environment> = {},
): Environment {
  const rowsOf = (name: string) => records[name] ?? [];
  const rowOf = (of: Table, values: Readonly<Record<string, unknown>>): FormulaRow => ({
    id: Number(values['id']),
    value: (column) => values[column.name] ?? null,
    list: (column) => members(of, column, Number(values['id'])),
  });
  const members = (owner: Table, column: Column, id: number): readonly FormulaRow[] => {
    if (column.type !== 'list') return [];
    const target = must(catalog.tables.get(column.target), 'target');
    const inverse = column.inverse === undefined ? undefined : catalog.columns.get(column.inverse)?.column;
    const own = rowsOf(owner.name).find((values) => values['id'] === id)?.[column.name];
    return rowsOf(target.name)
      .filter((values) =>
        inverse
          ? isOrHas(values[inverse.name], id) && owner.id === ownerOf(catalog, column)
          : isOrHas(own, Number(values['id'])),
      )
      .map((values) => rowOf(target, values));
  };
  return {
    now: '2026-03-29T08:15:30.000Z',
    timeZone: 'Europe/Paris',
    me: 1,
    own: () => null,
    hasRole: (role) => role === 90,
    parameter: () => '250.5',
    find: (tableId, id) => {
      const target = must(catalog.tables.get(tableId), 'table');
      const values = rowsOf(target.name).find((row) => row['id'] === id);
      return values ? rowOf(target, values) : null;
    },
    ...more,
  };
}

function isOrHas(value: unknown, id: number): boolean {
  return value === id || (Array.isArray(value) && value.includes(id));
}

function ownerOf(catalog: Catalog, column: Column): number | undefined {
  return catalog.columns.get(column.id)?.table.id;
}

function table(id: number, name: string, label: Table['label'], columns: readonly Column[]): Table {
  return { id, name, label, plural: label, module: 2, columns: [...columns] };
}
