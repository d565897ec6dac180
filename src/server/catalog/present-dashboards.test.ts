import { expect, test } from 'vitest';
import { viewerOfRole } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Grant } from '#core/catalog/schema.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { presentApplication } from './present-application.ts';

const label = { en: 'Secret label' };
const place = { x: 0, y: 0, width: 3, height: 2 };
const small = smallDocument();
const catalog = catalogOf(
  {
    ...small,
    application: { ...small.application, home: 90 },
    dashboards: [
      {
        id: 90,
        name: 'home',
        label: { en: 'Home' },
        filters: [
          { label: { en: 'Secret country' }, table: 20, column: [22, 13] },
          { table: 20, column: [22] },
          { table: 30, column: [33] },
        ],
        tiles: [
          { id: 91, kind: 'figure', label, table: 20, measure: { column: [24], how: 'sum' }, ...place },
          { id: 92, kind: 'figure', label, table: 20, trend: { column: [23], days: 30 }, ...place },
          { id: 93, kind: 'view', label, table: 10, view: 51, filterBy: [23], ...place },
          { id: 94, kind: 'links', label, actions: [60, 61], ...place },
          { id: 95, kind: 'text', text: { en: 'Hello' }, ...place },
        ],
      },
    ],
  },
  1,
);

/** The tiles that somebody with these rights is told of, each with its own options. */
function told(...grants: readonly Grant[]) {
  const viewer = viewerOfRole({ id: 80, name: 'reader', label: { en: 'Reader' }, grants: [...grants] });
  const { dashboards, homeDashboard } = presentApplication(catalog, viewer);
  const [{ tiles, filters } = {}] = dashboards;
  return { tiles, filters, homeDashboard, text: JSON.stringify(dashboards) };
}

test('[DASH-4] a tile about a table or a column that may not be read is not told', () => {
  const all = told({ everything: true, read: true, create: true, readColumns: 'all' });
  expect(all.tiles?.map(({ id }) => id)).toEqual([91, 92, 93, 94, 95]);
  const withoutAmount = told({ table: 20, read: true, readColumns: [21, 22] });
  expect(withoutAmount.tiles).toEqual([
    { id: 92, kind: 'figure', label: 'Secret label', table: 20, measure: { how: 'count' }, ...place },
    { id: 94, kind: 'links', label: 'Secret label', actions: [60], ...place },
    { id: 95, kind: 'text', text: 'Hello', ...place },
  ]);
  expect(withoutAmount.homeDashboard).toBe(90);
});

test('[DASH-4] a dashboard with no figure and no view left is none', () => {
  const nothing = told({ table: 30, read: true });
  expect(nothing).toEqual({ tiles: undefined, filters: undefined, homeDashboard: undefined, text: '[]' });
});

test('[DASH-13] a filter is told with the columns of the tiles that it is applied to, and not by what may not be read', () => {
  const all = told({ everything: true, read: true, create: true, readColumns: 'all' });
  // That of priorities is for no tile.
  expect(all.filters).toEqual([
    { key: 'purchase.customer.country', label: 'Secret country', table: 20, column: 'customer.country' },
    { key: 'purchase.customer', table: 20, column: 'customer' },
  ]);
  const filtered = all.tiles?.map((tile) => ('filtered' in tile ? tile.filtered : undefined));
  const ofOrders = { 'purchase.customer.country': 'customer.country', 'purchase.customer': 'customer' };
  const ofCustomers = { 'purchase.customer.country': 'country' };
  expect(filtered).toEqual([ofOrders, ofOrders, ofCustomers, undefined, undefined]);

  const withoutCustomers = told({ table: 20, read: true, readColumns: 'all' });
  expect(withoutCustomers.filters).toEqual([]);
  expect(withoutCustomers.text).not.toContain('Secret country');
  expect(withoutCustomers.text).not.toContain('filtered');
  const withoutCountry = told(
    { table: 20, read: true, readColumns: 'all' },
    { table: 10, read: true, readColumns: [12] },
  );
  expect(withoutCountry.filters?.map(({ key }) => key)).toEqual(['purchase.customer']);
  expect(withoutCountry.text).not.toContain('country');
});
