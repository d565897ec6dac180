import { expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Role } from '#core/catalog/schema.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { homeDashboard, openDashboards } from './dashboards.ts';
import { SUPERVISOR } from './supervisor.ts';

const label = { en: 'Label' };
const small = smallDocument();
const opens = { label, kind: 'dashboard' as const };
const catalog = catalogOf(
  {
    ...small,
    application: { ...small.application, home: 90 },
    dashboards: ['everybody', 'service', 'closed'].map((name, at) => ({
      id: 90 + at,
      name,
      label,
      tiles: [],
    })),
    actions: [
      ...small.actions,
      { ...opens, id: 62, name: 'service', dashboard: 91 },
      { ...opens, id: 63, name: 'closed', dashboard: 92, restricted: true },
    ],
  },
  1,
);
const reads = [{ table: 20, read: true }];
const staff: Role = { id: 81, name: 'staff', label, grants: reads };
const technician: Role = { id: 82, name: 'technician', label, grants: reads, home: 62 };
const customer: Role = { id: 83, name: 'customer', label, grants: reads, home: 60 };
const shut: Role = { id: 84, name: 'shut', label, grants: reads, home: 63 };

const homeOf = (...roles: readonly Role[]) => homeDashboard(catalog, { roles })?.name;
const openTo = (...roles: readonly Role[]) => openDashboards(catalog, { roles }).map(({ name }) => name);

test('[DASH-2] the home of a role that opens a dashboard comes first, then that of the application', () => {
  expect(homeOf(staff)).toBe('everybody');
  expect(homeOf(technician)).toBe('service');
  expect(homeOf(staff, technician)).toBe('service');
  expect(homeOf(customer)).toBeUndefined();
  expect(homeOf(customer, staff)).toBe('everybody');
  expect(homeOf(SUPERVISOR)).toBe('everybody');
  expect(homeOf(shut)).toBeUndefined();
  expect(homeOf()).toBeUndefined();
});

test('[DASH-3] a dashboard is there for whoever may run an action that opens it', () => {
  expect(openTo(staff)).toEqual(['everybody', 'service']);
  expect(openTo(technician)).toEqual(['service']);
  expect(openTo({ ...staff, actions: [63] })).toEqual(['everybody', 'service', 'closed']);
  expect(openTo()).toEqual([]);
});
