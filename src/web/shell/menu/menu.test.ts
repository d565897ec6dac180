import { expect, test } from 'vitest';
import { activeEntry, recordListOf, menuOf } from './menu.ts';

const info = {
  menus: [
    {
      id: 1,
      label: 'Sales',
      items: [
        { label: 'Orders', action: 10 },
        { label: 'Late orders', action: 11 },
      ],
    },
    { id: 2, label: 'Nothing', items: [{ label: 'Gone', action: 99 }] },
    { id: 3, label: 'Staff', items: [{ label: 'New employee', icon: 'user', action: 12 }] },
    {
      id: 4,
      label: 'Help',
      items: [
        { label: 'Hours', icon: 'clock', action: 13 },
        { label: 'Find', action: 14 },
      ],
    },
  ],
  actions: [
    { id: 10, name: 'orders', label: 'Orders', table: 100, kind: 'list', view: 1000, runs: false },
    { id: 11, name: 'late', label: 'Late', table: 100, kind: 'list', view: 1001, runs: false },
    { id: 13, name: 'hours', label: 'Hours', kind: 'report' },
    { id: 12, name: 'hire', label: 'Hire', table: 101, kind: 'create', runs: false },
    { id: 14, name: 'find', label: 'Find', table: 101, kind: 'search', runs: true },
  ],
};
// Only what the menu reads of the application.
const application = {
  info,
  tables: new Map([[100, { icon: 'shopping-cart' }]]),
  user: { record: null },
} as never;
const groups = menuOf(application);

test('entries whose action the user does not have are left out, and groups without entries', () => {
  expect(groups.map((group) => [group.label, group.entries.map((entry) => entry.href)])).toEqual([
    ['Sales', ['/app/list/1000', '/app/list/1001']],
    ['Staff', ['/app/new/101']],
    ['Help', ['/app?action=13', '/app?action=14']],
  ]);
});

test('[ACCESS-51] an entry of a table of which one reads the own record alone leads to that record', () => {
  const tables = new Map([
    [100, { own: true }],
    [101, { own: true }],
  ]);
  const customer = menuOf({ info, tables, user: { record: { table: 100, id: 7 } } } as never);
  expect(customer.flatMap((group) => group.entries.map((entry) => entry.href))).toEqual([
    '/app/record/100/7',
    '/app/record/100/7',
    '/app/new/101',
    '/app?action=13',
    '/app?action=14',
  ]);
});

test('[ACCESS-51] the own record of a child table opens from the list of the table above it', () => {
  const tables = new Map([
    [100, { own: true }],
    [102, { own: true, parent: 100 }],
  ]);
  const [first] = menuOf({ info, tables, user: { record: { table: 102, id: 7 } } } as never);
  expect(first?.entries.map(({ href }) => href)).toEqual(['/app/record/100/7', '/app/record/100/7']);
});

test('[ACCESS-52] customers find a record in the list of their menu, their own one from home', () => {
  const tables = new Map([
    [100, {}],
    [101, { own: true }],
  ]);
  const of = (kind: string) =>
    ({ info: { ...info, home: 11 }, tables, user: { kind, record: { table: 101, id: 7 } } }) as never;
  const table = { id: 100, plural: 'Orders' };
  expect(recordListOf(of('extranet'), table)).toMatchObject({ href: '/app/list/1000', label: 'Orders' });
  expect(recordListOf(of('intranet'), table)).toEqual({ href: '/app/list/t100', label: 'Orders' });
  expect(recordListOf(of('extranet'), { id: 101, plural: 'Staff' })).toEqual({
    href: '/app/list/1001',
    label: 'Late orders',
  });
  expect(recordListOf(of('extranet'), { id: 109, plural: 'Others' })).toEqual({
    href: '/app/list/t109',
    label: 'Others',
  });
});

test('an entry without an icon has its table’s', () => {
  expect(groups.flatMap((group) => group.entries.map((entry) => entry.icon))).toEqual([
    'shopping-cart',
    'shopping-cart',
    'user',
    'clock',
    undefined,
  ]);
});

test('[ACTION-16] an entry whose action is run stays where one is; the others lead somewhere', () => {
  const entries = groups.flatMap((group) => group.entries);
  expect(entries.map(({ runs }) => runs)).toEqual([undefined, undefined, undefined, 13, 14]);
});

test('[LOOK-5] the active entry is that of the address, else of the list it was opened from, else of its table', () => {
  expect(activeEntry(groups, '/app/list/1001')).toBe('1-1');
  for (const path of ['/app/record/100/7', '/app/draft/5', '/app/bin/100', '/app/history/100/7']) {
    expect(activeEntry(groups, path, { table: 100 }), path).toBe('1-0');
    expect(activeEntry(groups, path, { table: 100, from: '/app/list/1001' }), path).toBe('1-1');
    expect(activeEntry(groups, path, { table: 100, from: '/app/list/t100' }), path).toBe('1-0');
  }
  expect(activeEntry(groups, '/app/list/t101', { table: 101 })).toBe('3-0');
  expect(activeEntry(groups, '/app')).toBeUndefined();
  expect(activeEntry(groups, '/app/record/1001/7', { table: 1001 })).toBeUndefined();
});
