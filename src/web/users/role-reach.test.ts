import { expect, test } from 'vitest';
import type { AccessMatrix } from '#core/contract/people/access-routes.ts';
import { countTables, reachTogether } from './role-reach.ts';

const table = (id: number, label: string, cells: string) => ({ id, label, union: null, cells, actions: [] });

/** Two roles on three tables; create, read, update, delete of each role in turn. */
const matrix: AccessMatrix = {
  user: null,
  roles: [
    { id: 11, label: 'Sales', groups: [] },
    { id: 12, label: 'Reader', groups: [] },
  ],
  modules: [
    { id: 1, label: 'Sales', tables: [table(21, 'Orders', 'aacnnann'), table(22, 'Companies', 'nncnnann')] },
    { id: 2, label: 'Staff', tables: [table(23, 'Employees', 'aaaannnn')] },
  ],
  actions: [],
  assertions: [],
};

const labels = (ids: readonly number[]) => {
  const { create, read, update, delete: removed } = reachTogether(matrix, ids);
  return [create, read, update, removed].map((tables) =>
    tables.map(({ label, inPart }) => (inPart ? `${label}?` : label)).join(' '),
  );
};

test('[CONF-80] roles allow together what any of them does, and nothing of a table that none of them reads', () => {
  expect(labels([11])).toEqual(['Orders Employees', 'Orders Employees', 'Orders? Employees', 'Employees']);
  expect(labels([12])).toEqual(['', 'Orders Companies', '', '']);
  expect(labels([11, 12])[2]).toBe('Orders? Companies? Employees');
  expect(labels([99])).toEqual(['', '', '', '']);
  expect(countTables(matrix)).toBe(3);
});

test('[ACCESS-58] tables with rights of their own are none of those that roles grant', () => {
  const own = { ...table(24, 'Messages', 'nccnnnnn'), hasOwnRights: true as const };
  const [first] = matrix.modules;
  const modules = [{ id: 3, label: 'System', tables: [own] }, ...(first ? [first] : [])];
  expect(countTables({ ...matrix, modules })).toBe(2);
  expect(reachTogether({ ...matrix, modules }, [11]).read.map(({ label }) => label)).toEqual(['Orders']);
});
