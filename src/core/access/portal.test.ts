import { expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Role } from '#core/catalog/schema.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { readsOwnRecord } from './own-record.ts';
import { homeAction, shownMenus } from './portal.ts';
import { SUPERVISOR } from './supervisor.ts';
import { viewerOfRole } from './viewer.ts';

const label = { en: 'Label' };
const reads = [
  { table: 10, read: true },
  { table: 20, read: true },
];
const staff: Role = { id: 81, name: 'staff', label, grants: reads };
const customer: Role = { id: 82, name: 'customer', label, grants: reads, menus: [71], home: 60 };
const partner: Role = { id: 83, name: 'partner', label, grants: [{ table: 10, read: true }], home: 60 };
const portal = { id: 71, name: 'portal', label, items: [{ action: 60 }] };
const small = smallDocument();
const catalog = catalogOf(
  { ...small, menus: [...small.menus, portal], roles: [staff, customer, partner] },
  1,
);

const menusOf = (...roles: readonly Role[]) => shownMenus(catalog, { roles }).map(({ name }) => name);
const homeOf = (...roles: readonly Role[]) => homeAction(catalog, { roles })?.name;

test('[ACCESS-49] a role shows the menus that it names, another one those that none names', () => {
  expect(menusOf(staff)).toEqual(['main']);
  expect(menusOf(customer)).toEqual(['portal']);
  expect(menusOf(customer, staff)).toEqual(['main', 'portal']);
  expect(menusOf(SUPERVISOR)).toEqual(['main', 'portal']);
  expect(menusOf()).toEqual([]);
});

test('[ACCESS-50] whoever has a role without a home starts on the start page', () => {
  expect(homeOf(customer)).toBe('order_list');
  expect(homeOf(customer, staff)).toBeUndefined();
  expect(homeOf(SUPERVISOR, customer)).toBeUndefined();
  expect(homeOf()).toBeUndefined();
});

test('[ACCESS-50] a home that may not be run is none', () => {
  expect(homeOf(partner)).toBeUndefined();
  expect(homeOf(partner, customer)).toBe('order_list');
});

test.each([
  ['id = own(customer).id', true],
  ['this = own(customer)', true],
  ['own(customer) = id and country = "fr"', true],
  ['id = own(customer).id or country = "fr"', false],
  ['country = own(customer).country', false],
  ['id <> own(customer).id', false],
  [undefined, false],
])('[ACCESS-51][FORMULA-16] %s narrows to the own record: %s', (condition, isOwn) => {
  const grant = { table: 10, read: true, ...(condition === undefined ? {} : { condition }) };
  const viewer = viewerOfRole({ ...customer, grants: [grant] });
  const table = catalog.tables.get(10);
  expect(table && readsOwnRecord(catalog, viewer, table)).toBe(isOwn);
});
