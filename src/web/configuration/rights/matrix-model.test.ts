import { expect, test } from 'vitest';
import type { AccessMatrix } from '#core/contract/people/access-routes.ts';
import { matrixColumns, rowsOf } from './matrix-model.ts';

const MATRIX: AccessMatrix = {
  user: null,
  roles: [
    { id: 1, label: 'Vente', groups: [] },
    { id: 2, label: 'Équipe', groups: [] },
  ],
  modules: [
    {
      id: 10,
      label: 'Sales',
      tables: [
        {
          id: 11,
          label: 'Orders',
          union: null,
          cells: 'aaaannnn',
          actions: [{ id: 12, label: 'Approve', union: null, cells: 'nc' }],
        },
      ],
    },
    {
      id: 20,
      label: 'Staff',
      tables: [{ id: 21, label: 'Employees', union: null, cells: 'nnnncccc', actions: [] }],
    },
  ],
  actions: [{ id: 30, label: 'Opening hours', union: null, cells: 'an' }],
  assertions: [],
};
const ALL = { table: '', role: '' };

test('[ACCESS-33] tables stand under their modules, with the letters of each role', () => {
  const columns = matrixColumns(MATRIX, ALL);
  const rows = rowsOf({ ...MATRIX, actions: [] }, ALL, '');
  expect(rows.map(({ label }) => label)).toEqual(['Sales', 'Orders', 'Approve', 'Staff', 'Employees']);
  expect(
    rows.map((row) => (row.kind !== 'module' ? columns.map((column) => row.letters(column)) : [])),
  ).toEqual([[], ['aaaa', 'nnnn'], ['n', 'c'], [], ['nnnn', 'cccc']]);
});

test('[ACCESS-39] restricted actions stand under their table, the others last, and are found by their names', () => {
  const labels = (table: string) => rowsOf(MATRIX, { ...ALL, table }, 'Others').map(({ label }) => label);
  expect(labels('')).toEqual(['Sales', 'Orders', 'Approve', 'Staff', 'Employees', 'Others', 'Opening hours']);
  expect(labels('appr')).toEqual(['Sales', 'Orders', 'Approve']);
  expect(labels('opening')).toEqual(['Others', 'Opening hours']);
  expect(rowsOf(MATRIX, ALL, '').filter(({ kind }) => kind === 'action')).toMatchObject([
    { id: 12, table: 11 },
    { id: 30, table: undefined },
  ]);
});

test('[ACCESS-33] tables and roles are found by a part of their names, whatever case and accents', () => {
  expect(rowsOf(MATRIX, { ...ALL, table: 'ORD' }, '').map(({ label }) => label)).toEqual([
    'Sales',
    'Orders',
    'Approve',
  ]);
  expect(rowsOf(MATRIX, { ...ALL, table: 'staff' }, '').map(({ label }) => label)).toEqual([
    'Staff',
    'Employees',
  ]);
  expect(matrixColumns(MATRIX, { ...ALL, role: 'equi' })).toEqual([
    { kind: 'role', id: 2, label: 'Équipe', at: 1 },
  ]);
});

test('[ACCESS-33] of a person, what the roles give together stands first', () => {
  const user = { id: 5, login: 'ann', name: 'Ann', supervisor: false };
  const modules = MATRIX.modules.map((module) => ({
    ...module,
    tables: module.tables.map((table) => ({ ...table, union: 'acnn' })),
  }));
  const own = { ...MATRIX, user, modules };
  const [together] = matrixColumns(own, ALL);
  const [, orders] = rowsOf(own, ALL, '');
  expect(together).toEqual({ kind: 'together' });
  expect(orders?.kind === 'table' && together && orders.letters(together)).toBe('acnn');
});
