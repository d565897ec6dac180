import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import { mapFormulas, scopeOf } from '#core/formula/store/kept-formulas.ts';
import { Document, type Column } from '#core/catalog/schema.ts';
import { readFormula } from '#core/formula/store/rewrite.ts';
import { SHOP } from './formulas.ts';

/** Columns by table, their formulas in technical names. */
const COLUMNS: Readonly<Record<string, readonly object[]>> = {
  customer: [
    { id: 101, name: 'full_name', type: 'text', formula: 'name & " (" & country & ")"', searchable: true },
    { id: 102, name: 'open_orders', type: 'integer', formula: 'count(orders where status = "open")' },
    { id: 103, name: 'owed', type: 'money', currency: 'EUR', formula: 'sum(orders.total)' },
  ],
  order: [
    { id: 111, name: 'total', type: 'money', currency: 'EUR', formula: 'sum(lines.amount)' },
    { id: 112, name: 'country', type: 'text', formula: 'customer.country' },
    { id: 113, name: 'is_mine', type: 'boolean', formula: 'salesperson = me' },
    { id: 114, name: 'late', type: 'boolean', formula: 'status = "open" and ordered < today()' },
    { id: 115, name: 'due', type: 'date', default: { formula: 'addDays(ordered, 30)' } },
    { id: 116, name: 'reminder', type: 'date', default: { formula: 'addDays(due, 7)' } },
    { id: 117, name: 'responsible', type: 'link', target: 10, default: { formula: 'me' } },
    { id: 118, name: 'best_customer', type: 'link', target: 20, formula: 'if(total > 1000, customer)' },
  ],
  line: [
    {
      id: 121,
      name: 'amount',
      type: 'money',
      currency: 'EUR',
      formula: 'quantity * price * (1 - coalesce(discount, 0))',
      indexed: true,
    },
    { id: 122, name: 'share', type: 'decimal', decimals: 4, formula: 'amount / order.total' },
    { id: 123, name: 'client', type: 'link', target: 20, formula: 'order.customer' },
    { id: 124, name: 'label', type: 'text', formula: 'upper(note) & ": " & amount', maxLength: 12 },
  ],
};

const TITLES: Readonly<Record<string, readonly number[]>> = { customer: [101], order: [31, 112] };

/** The shop with computed columns of every sort and first values by formulas. */
export const COMPUTED_SHOP: Document = withFormulas({
  ...SHOP,
  tables: SHOP.tables.map((table) => ({
    ...table,
    ...(TITLES[table.name] ? { title: TITLES[table.name] } : {}),
    columns: [...table.columns, ...(COLUMNS[table.name] ?? []).map(labelled)],
  })),
});

export const COMPUTED_CATALOG: Catalog = catalogOf(COMPUTED_SHOP, 1);

function labelled(column: object): Column {
  // What has no shape of a column is refused below.
  return { label: { en: (column as { name: string }).name }, ...column } as unknown as Column;
}

/** A document whose formulas are written in technical names, as the catalog keeps it. Throws where one is not right. */
export function withFormulas(named: unknown): Document {
  const document = Document.parse(named);
  const catalog = catalogOf(document, 0);
  return mapFormulas(catalog, ({ text, wanted, ...placed }) => {
    const { checked, stored } = readFormula(text, scopeOf(catalog, placed), wanted);
    if (checked.ok && stored !== undefined) return stored;
    throw new Error(`${text}: ${JSON.stringify(checked)}`);
  });
}
