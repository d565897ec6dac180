import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import { RequestFilter } from '#core/query/filter-schema.ts';
import { must } from '#core/std/must.ts';
import { COMPUTED_CATALOG, COMPUTED_SHOP } from '#test/support/formulas/computed-shop.ts';
import { SHOP_RECORDS } from '#test/support/formulas/formulas.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { listCount } from './run-list.ts';

const db = await shopDatabase();
afterAll(async () => await db.end());
const catalog = COMPUTED_CATALOG;

beforeAll(async () => {
  await changeCatalog(db, COMPUTED_SHOP, { author: null, message: 'test' });
  await insertAll(db, SHOP_RECORDS);
});

const ada: Viewer = { ...supervisor, userId: 1, account: 'user:1' };

async function found(table: string, filter: unknown, viewer: Viewer = ada): Promise<number> {
  const tableId = must(catalog.tablesByName.get(table), table).id;
  const request = { tableId, filter: RequestFilter.parse(filter) };
  return (await listCount(db, { catalog, viewer }, request)).count;
}

test('[FILTER-11] a filter asks whether a list has a record that fulfils another filter, or none, nested', async () => {
  const dear = { column: 'price', operator: 'greater', value: 50 };
  expect(await found('order', { some: 'lines' })).toBe(1);
  expect(await found('order', { none: 'lines' })).toBe(1);
  expect(await found('order', { some: 'lines', where: dear })).toBe(1);
  // Both conditions are about the same line.
  const both = { all: [dear, { column: 'quantity', operator: 'equal', value: 3 }] };
  expect(await found('order', { some: 'lines', where: both })).toBe(0);
  expect(await found('order', { none: 'lines', where: both })).toBe(2);
  expect(await found('customer', { some: 'orders', where: { some: 'lines', where: dear } })).toBe(1);
  expect(await found('customer', { some: 'orders', where: { none: 'lines' } })).toBe(1);
  expect(await found('line', { some: 'order.customer.orders', where: { none: 'lines' } })).toBe(3);
  const inWords = { formula: 'price > 50 and order.customer.country = "FR"' };
  expect(await found('customer', { some: 'orders', where: { some: 'lines', where: inWords } })).toBe(1);
});

test('[FILTER-11] a column that is no list, or of which the viewer sees none, is unknown', async () => {
  await expect(found('order', { some: 'customer' })).rejects.toMatchObject({ code: 'column.unknown' });
  const clerk: Viewer = {
    ...ada,
    rights: 'forms-clerk',
    roles: [
      {
        id: 92,
        name: 'clerk',
        label: { en: 'Clerk' },
        grants: [
          { table: 30, read: true },
          { table: 40, read: true, condition: 'quantity = 2', readColumns: [41, 42] },
        ],
      },
    ],
  };
  const many = { column: 'quantity', operator: 'greaterOrEqual', value: 3 };
  expect(await found('order', { some: 'lines', where: many })).toBe(1);
  expect(await found('order', { some: 'lines', where: many }, clerk)).toBe(0);
  expect(await found('order', { some: 'lines' }, clerk)).toBe(1);
  const hidden = { some: 'lines', where: { column: 'price', operator: 'isNotEmpty' } };
  await expect(found('order', hidden, clerk)).rejects.toMatchObject({ code: 'column.unknown' });
});

test('[FILTER-12] values may be periods that are told when the list is asked for', async () => {
  await db.query('update app.order set ordered = (now() at time zone $1)::date - 10 where id = 5', [
    ada.timeZone,
  ]);
  const at = (operator: string, value: object) => found('order', { column: 'ordered', operator, value });
  expect(await at('equal', { relative: 'last', amount: 10, unit: 'day' })).toBe(1);
  expect(await at('equal', { relative: 'last', amount: 9, unit: 'day' })).toBe(0);
  expect(await at('different', { relative: 'last', amount: 10, unit: 'day' })).toBe(1);
  expect(await at('less', { relative: 'now' })).toBe(2);
  expect(await at('greaterOrEqual', { relative: 'last', amount: 1, unit: 'month' })).toBe(1);
  expect(await at('greater', { relative: 'today' })).toBe(0);
  expect(await found('order', { column: 'sent_at', operator: 'less', value: { relative: 'now' } })).toBe(1);
  await expect(at('isWithin', { relative: 'today' })).rejects.toMatchObject({ code: 'filter.value' });
  await expect(
    found('order', { column: 'number', operator: 'equal', value: { relative: 'today' } }),
  ).rejects.toMatchObject({ code: 'filter.value' });
});

test('[FILTER-12] one statement serves a period on every day and in every time zone', async () => {
  await db.query(
    "update app.order set sent_at = date_trunc('day', now() at time zone 'Pacific/Kiritimati') at time zone 'Pacific/Kiritimati' where id = 5",
  );
  const today = { column: 'sent_at', operator: 'equal', value: { relative: 'today' } };
  expect(await found('order', today, { ...ada, timeZone: 'Pacific/Kiritimati' })).toBe(1);
  await db.query("update app.order set sent_at = sent_at - interval '1 second' where id = 5");
  expect(await found('order', today, { ...ada, timeZone: 'Pacific/Kiritimati' })).toBe(0);
});

test('[FILTER-13] the viewer stands for their user where a column leads to users', async () => {
  const mine = { column: 'salesperson', operator: 'equal', value: { me: true } };
  expect(await found('order', mine)).toBe(1);
  expect(await found('order', { ...mine, operator: 'different' })).toBe(1);
  expect(await found('order', mine, { ...ada, userId: 2 })).toBe(0);
  // Somebody who works with a user's rights, and is none.
  expect(await found('order', mine, { ...ada, account: 'role' })).toBe(0);
  await expect(found('order', { ...mine, column: 'customer' })).rejects.toMatchObject({
    code: 'filter.value',
  });
});

test('[FILTER-14] a column is compared with another of the same record, through links too', async () => {
  const than = (column: string, operator: string, other: string) =>
    found('line', { column, operator, other });
  expect(await than('price', 'greater', 'quantity')).toBe(2);
  // An empty value is neither less nor equal, so it is different.
  expect(await than('quantity', 'different', 'price')).toBe(3);
  expect(await than('order.customer', 'equal', 'order.customer')).toBe(3);
  expect(await than('note', 'equal', 'order.customer.name')).toBe(0);
  await expect(than('note', 'equal', 'price')).rejects.toMatchObject({ code: 'filter.other' });
  await expect(than('note', 'contains', 'note')).rejects.toMatchObject({ code: 'filter.other' });
});
