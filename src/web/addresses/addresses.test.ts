import { expect, test } from 'vitest';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { applicationWith } from '#test/support/archive/web-application.ts';
import {
  ACCOUNT,
  binAddress,
  DONE,
  historyAddress,
  listAddress,
  namesDraft,
  newAddress,
  ownAddress,
  recordAddress,
  windowAt,
  workAddress,
} from './addresses.ts';
import { importAddress } from '#core/contract/screen-addresses.ts';

const orders: TableInfo = {
  id: 7,
  name: 'order',
  label: 'Order',
  plural: 'Orders',
  module: 1,
  icon: 'cart',
  searchable: true,
  create: true,
  update: true,
  delete: true,
  title: [],
  columns: [],
};
const application = applicationWith([orders]);
const pathOf = (href: string) => new URL(href, 'https://any.example').pathname;

test.each([
  [listAddress(7), 'Orders', 'cart'],
  [recordAddress(7, 1), 'Order', 'cart'],
  [newAddress(7), 'Order', 'cart'],
  [ownAddress(7, { name: 'x' }), 'Order', 'cart'],
  [workAddress(5), '…', 'file-text'],
  [importAddress(7), 'Order', 'file-import'],
  [binAddress(7), 'Order', 'trash'],
  [historyAddress(7, 1), 'Order', 'history'],
  [ACCOUNT, '…', 'user'],
  [DONE, '…', 'history'],
])('%s is a window of the tabs', (href, title, icon) => {
  expect(windowAt(pathOf(href), application)).toMatchObject({ title, icon });
});

test('what is no window, or leads to a table that is not there, has no tab', () => {
  for (const path of ['/app', '/session/login/', recordAddress(8, 1), listAddress(8), '/app/other/7'])
    expect(windowAt(path, application), path).toBeUndefined();
});

test('work that a context keeps is known by its address', () => {
  expect(namesDraft(workAddress(5))).toBe(true);
  expect(namesDraft(`${recordAddress(7, 1)}?context=5`)).toBe(true);
  for (const href of [recordAddress(7, 1), newAddress(7), `${listAddress(7)}?filter=x`, DONE])
    expect(namesDraft(href), href).toBe(false);
});
