import { expect, test } from 'vitest';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { filterToFormula } from '#core/formula/filters/filter-to-formula.ts';
import { formulaToFilter } from '#core/formula/filters/formula-to-filter.ts';
import { applicationWith } from '#test/support/archive/web-application.ts';
import { webPlaces } from './web-places.ts';

const column = (id: number, name: string, label: string, type: string, more: object = {}) => ({
  id,
  name,
  type,
  label,
  writable: true,
  ...more,
});

const rights = { searchable: true, create: true, update: true, delete: true, title: [] };
const orders: TableInfo = {
  id: 1,
  name: 'order',
  label: 'Order',
  plural: 'Orders',
  columns: [
    column(11, 'number', 'Number', 'integer'),
    column(12, 'ordered', 'Order date', 'date'),
    column(13, 'remark', 'Note', 'text'),
    column(14, 'note', 'Note', 'text'),
    column(15, 'customer', 'Customer', 'link', { target: 2 }),
    column(16, 'lines', 'Lines', 'list', { target: 3 }),
  ],
  ...rights,
} as unknown as TableInfo;
const customers: TableInfo = {
  ...orders,
  id: 2,
  name: 'customer',
  columns: [column(21, 'country', 'Country', 'text')],
};
const lines: TableInfo = {
  ...orders,
  id: 3,
  name: 'line',
  columns: [column(31, 'price', 'Unit price', 'money')],
};
const places = webPlaces(applicationWith([orders, customers, lines]));

test('[FILTER-20] a filter becomes a formula in the labels of the reader, and comes back', () => {
  const filter = {
    all: [
      { column: 'number', operator: 'isWithin', value: [1, 2] },
      {
        any: [
          { column: 'ordered', operator: 'equal', value: { relative: 'last', amount: 30, unit: 'day' } },
          { not: { column: 'number', operator: 'less', value: 5 } },
        ],
      },
      { column: 'customer.country', operator: 'doesNotContain', value: 'fr' },
      { none: 'lines', where: { column: 'price', operator: 'greater', value: '12.50' } },
      { column: 'remark', operator: 'isEmpty' },
    ],
  } as const;
  const formula = filterToFormula(filter, 1, places);
  expect(formula).toBe(
    'Number in (1, 2) and ([Order date] >= today() - 30 and [Order date] <= today() or not (Number < 5)) and ' +
      'not contains(simplify(Customer.Country), simplify("fr")) and not any(Lines where [Unit price] > 12.50) and isEmpty(remark)',
  );
  expect(formulaToFilter(formula ?? '', 1, places)).toEqual(filter);
});

test('[FILTER-20] what one cannot say like the other gives nothing', () => {
  const filters = [
    { column: 'customer', operator: 'equal', value: 7 },
    { column: 'remark', operator: 'less', value: 'a' },
    { column: 'ordered', operator: 'equal', value: { relative: 'this', unit: 'week' } },
    { column: 'gone', operator: 'isEmpty' },
  ] as const;
  for (const filter of filters) expect(filterToFormula(filter, 1, places)).toBeUndefined();
  for (const formula of [
    'number + 1 > 2',
    'number = lines',
    'contains(remark, "a")',
    'Note = "a"',
    'customer = me',
    '',
  ])
    expect(formulaToFilter(formula, 1, places)).toBeUndefined();
  expect(formulaToFilter('5 < NUMBER', 1, places)).toEqual({
    column: 'number',
    operator: 'greater',
    value: 5,
  });
});
