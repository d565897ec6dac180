import { describe, expect, test } from 'vitest';
import { SHOP, SHOP_CATALOG, shopScope } from '#test/support/formulas/formulas.ts';
import { catalogOf } from '../../catalog/catalog.ts';
import type { Column } from '../../catalog/schema.ts';
import { checkFormula } from '../check/check.ts';
import { dependenciesOf, formulaGraph, keepingOf } from './dependencies.ts';
import { consequenceOf } from '../edit/refactor.ts';
import { readFormula } from '../store/rewrite.ts';
import type { Typed } from '../typed/typed.ts';

function typed(text: string, table: string): Typed {
  const checked = checkFormula(text, shopScope(table));
  if (!checked.ok) throw new Error(JSON.stringify(checked.diagnostics));
  return checked.typed;
}

describe('[FORMULA-8] what a formula follows from', () => {
  test.each([
    ['quantity * price', 'line', { kind: 'stored' }],
    ['upper(note) & "!"', 'line', { kind: 'stored' }],
    ['order.number', 'line', { kind: 'asked', why: 'links' }],
    ['order = empty', 'line', { kind: 'stored' }],
    ['sum(lines.quantity)', 'order', { kind: 'asked', why: 'lists' }],
    ['ordered < today()', 'order', { kind: 'asked', why: 'time' }],
    ['dateOf(sent_at)', 'order', { kind: 'asked', why: 'time' }],
    ['salesperson = me', 'order', { kind: 'asked', why: 'viewer' }],
    ['hasRole(sales)', 'order', { kind: 'asked', why: 'viewer' }],
  ])('%s', (text, table, keeping) => {
    expect(keepingOf(typed(text, table))).toEqual(keeping);
  });

  test('its columns, and whose they are', () => {
    expect(dependenciesOf(typed('sum(lines.quantity where price > 1) + number', 'order'))).toEqual([
      { table: 30, column: 35, own: true },
      { table: 40, column: 43, own: false },
      { table: 40, column: 42, own: false },
      { table: 30, column: 31, own: true },
    ]);
  });
});

/** Formulas of order lines by column: those of `price` read `quantity`, and so on. */
function graphOf(formulas: Readonly<Record<number, string>>) {
  return formulaGraph(
    new Map(Object.entries(formulas).map(([id, text]) => [Number(id), typed(text, 'line')])),
  );
}

describe('[FORMULA-9] what must be worked out again', () => {
  test('is what reads the changed columns, also by way of others, in an order that works', () => {
    const graph = graphOf({
      44: 'number(note)',
      43: 'quantity * discount',
      45: 'text(price) & text(starts)',
    });
    expect(graph.cycle).toEqual([43, 44, 45, 43]);
    const chain = graphOf({ 43: 'quantity * 2', 44: 'price / 2 / price', 45: 'text(discount)' });
    expect(chain.cycle).toBeUndefined();
    expect(chain.affectedBy([42])).toEqual([43, 44, 45]);
    expect(chain.affectedBy([44])).toEqual([45]);
    expect(chain.affectedBy([47])).toEqual([]);
  });
});

/** The shop after a change of the columns of a table. */
function changed(tableName: string, change: (columns: readonly Column[]) => readonly Column[]) {
  const tables = SHOP.tables.map((table) =>
    table.name === tableName ? { ...table, columns: [...change(table.columns)] } : table,
  );
  return catalogOf({ ...SHOP, tables }, 2);
}

describe('[FORMULA-10] what a change of the catalog does to a formula', () => {
  const stored =
    readFormula('sum(lines, quantity * price) > customer.credit', shopScope('order')).stored ?? '';
  const formula = { stored, table: 30 };
  const consequence = (after: ReturnType<typeof changed>) =>
    consequenceOf(
      { before: { ...formula, catalog: SHOP_CATALOG }, after: { ...formula, catalog: after } },
      'en',
    );

  test('nothing, where it names nothing of it', () => {
    expect(
      consequence(changed('line', (columns) => columns.filter(({ name }) => name !== 'note'))),
    ).toMatchObject({
      effect: 'none',
      before: 'sum(Lines, Quantity * [Unit price]) > Customer.[Credit limit]',
    });
  });

  test('a new name is read and breaks nothing', () => {
    const after = changed('line', (columns) =>
      columns.map((column) =>
        column.name === 'price' ? { ...column, name: 'amount', label: { en: 'Amount' } } : column,
      ),
    );
    expect(consequence(after)).toMatchObject({
      effect: 'renamed',
      after: 'sum(Lines, Quantity * Amount) > Customer.[Credit limit]',
      problems: [],
    });
  });

  test('a column that goes breaks it, and the place is said', () => {
    const after = changed('customer', (columns) => columns.filter(({ name }) => name !== 'credit'));
    const { effect, after: text, problems } = consequence(after);
    expect([effect, text]).toEqual(['broken', 'sum(Lines, Quantity * [Unit price]) > Customer.#23']);
    expect(problems.map(({ code, from, to }) => [code, stored.slice(from, to)])).toEqual([
      ['column_unknown', '#23'],
    ]);
  });

  test('another type breaks it or gives another kind of value', () => {
    const asText = changed('line', (columns) =>
      columns.map((column) =>
        column.id === 43 ? { id: 43, name: 'price', type: 'text', label: column.label } : column,
      ),
    );
    expect(consequence(asText).effect).toBe('broken');
    const sum = { stored: readFormula('sum(lines.price)', shopScope('order')).stored ?? '', table: 30 };
    const asDecimal = changed('line', (columns) =>
      columns.map((column) =>
        column.id === 43 ? { id: 43, name: 'price', type: 'decimal', label: column.label } : column,
      ),
    );
    const sides = { before: { ...sum, catalog: SHOP_CATALOG }, after: { ...sum, catalog: asDecimal } };
    expect(consequenceOf(sides, 'en')).toMatchObject({
      effect: 'retyped',
      types: { before: { kind: 'money' }, after: { kind: 'decimal' } },
    });
  });

  test('a table that goes breaks what belongs to it', () => {
    const after = catalogOf({ ...SHOP, tables: SHOP.tables.filter(({ name }) => name !== 'order') }, 2);
    expect(consequence(after).effect).toBe('broken');
  });
});
