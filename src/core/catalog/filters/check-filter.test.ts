import { expect, test } from 'vitest';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { catalogOf, tableOf } from '../catalog.ts';
import { must } from '../../std/must.ts';
import { checkFilter } from './check-filter.ts';
import { conditionValue } from './condition-value.ts';
import type { RequestFilter } from '../../query/filter.ts';

const catalog = catalogOf(smallDocument(), 1);
const orders = tableOf(catalog, 20);
const check = (filter: RequestFilter) => checkFilter(catalog, orders, filter);
const column = (id: number) => must(catalog.columns.get(id), String(id)).column;

test('a good filter of a request has no problem, through links too', () => {
  expect(
    check({
      all: [
        { column: 'customer.country', operator: 'isWithin', value: ['fr'] },
        { not: { column: 'customer.name', operator: 'contains', value: 'an' } },
        { column: 'customer', operator: 'equal', value: 5 },
        { column: 'products', operator: 'contains', value: 5 },
        { column: 'amount', operator: 'isEmpty' },
      ],
    }),
  ).toBeUndefined();
  expect(check({ any: [] })).toBeUndefined();
});

test.each([
  ['nothing', 'column.unknown'],
  ['amount.name', 'column.unknown'],
  ['customer.nothing', 'column.unknown'],
  ['customer.orders.number', 'column.unknown'],
])('the column %s: %s', (name, code) => {
  expect(check({ column: name, operator: 'isEmpty' })).toEqual({ code, params: { column: name } });
});

test('ids name columns as well, and messages have their names', () => {
  expect(checkFilter(catalog, orders, { column: [22, 13], operator: 'equal', value: 'xx' })).toEqual({
    code: 'filter.value',
    params: { column: 'customer.country' },
  });
});

test('[FILTER-3] the operator must be one of the column type', () => {
  expect(check({ column: 'customer.tags', operator: 'equal', value: 'vip' })).toEqual({
    code: 'filter.operator',
    params: { column: 'customer.tags', operator: 'equal' },
  });
});

test.each([
  ['amount', 'equal', 'ten'],
  ['amount', 'equal', undefined],
  ['amount', 'equal', null],
  ['amount', 'isEmpty', 1],
  ['amount', 'isWithin', '1'],
  ['amount', 'isWithin', ['1', 'x']],
  ['amount', 'isWithin', Array.from({ length: 1001 }, () => '1')],
  ['customer', 'equal', 'ACME'],
  ['customer.country', 'equal', 'xx'],
  ['customer.tags', 'contains', 'xx'],
  ['customer.tags', 'contains', ['vip']],
  ['customer.name', 'contains', 5],
  ['customer.name', 'contains', '\ud800'],
  ['customer.name', 'contains', 'a\0'],
  ['customer.name', 'beginsWith', 'x'.repeat(1001)],
] as const)('%s %s refuses the value %j', (name, operator, value) => {
  const filter = { column: name, operator, ...(value === undefined ? {} : { value }) };
  expect(check(filter)).toEqual({ code: 'filter.value', params: { column: name } });
});

test('[FILTER-6] a filter nested without end is refused without following it', () => {
  let filter: RequestFilter = { column: 'nothing', operator: 'isEmpty' };
  for (let depth = 0; depth < 100_000; depth++) filter = { not: filter };
  expect(check(filter)).toEqual({ code: 'request.too_deep', params: { max: 20 } });
});

test('[FILTER-6] a filter of too many conditions is refused', () => {
  const all = Array.from({ length: 201 }, () => ({ column: 'amount', operator: 'isEmpty' }) as const);
  expect(check({ all })).toEqual({ code: 'request.too_large', params: { max: 200 } });
});

test('[FILTER-4] values come in their normal form', () => {
  expect(conditionValue(column(24), 'isWithin', ['1', 2.5])).toEqual({ ok: true, value: ['1.00', '2.50'] });
  expect(conditionValue(column(16), 'contains', 'vip')).toEqual({ ok: true, value: 'vip' });
  expect(conditionValue(column(25), 'contains', 7)).toEqual({ ok: true, value: 7 });
  // A piece of an address is no address.
  expect(conditionValue(column(36), 'endsWith', '@example')).toEqual({ ok: true, value: '@example' });
  expect(conditionValue(column(36), 'equal', '@example').ok).toBe(false);
});
