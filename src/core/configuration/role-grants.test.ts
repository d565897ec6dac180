import { expect, test } from 'vitest';
import { EVERYTHING, smallMessages } from '#test/support/archive/small-messages.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { reachOfRole } from '../access/matrix.ts';
import { catalogOf } from '../catalog/catalog.ts';
import type { Grant, Role } from '../catalog/schema.ts';
import { grantsOn, withAction, withGrantsOn, withOperation } from './role-grants.ts';

const DOCUMENT = smallDocument();
const CATALOG = catalogOf(DOCUMENT, 1);
const [TABLE, OTHER] = DOCUMENT.tables as [(typeof DOCUMENT.tables)[0], (typeof DOCUMENT.tables)[0]];

function roleWith(...grants: readonly Grant[]): Role {
  return { id: 1, name: 'role', label: { en: 'Role' }, grants: [...grants] };
}

function pressed(role: Role, operation: 'create' | 'read' | 'update' | 'delete', isAllowed: boolean): Role {
  const next = withOperation(grantsOn(role, TABLE), TABLE, { operation, isAllowed });
  return { ...role, grants: [...withGrantsOn(role, TABLE, next)] };
}

test('[CONF-60] what is allowed can be read as well, and what cannot be read allows nothing', () => {
  const made = pressed(roleWith(), 'update', true);
  expect(reachOfRole(CATALOG, made, TABLE)).toEqual(['never', 'always', 'always', 'never']);
  expect(pressed(made, 'update', false).grants).toEqual([{ table: TABLE.id, read: true }]);
  expect(pressed(made, 'read', false).grants).toEqual([]);
});

test('[CONF-60] a press leaves conditions, columns, other tables and wider grants as they are', () => {
  const wide: Grant = { everything: true, read: true };
  const conditional: Grant = { table: TABLE.id, condition: 'true', delete: true };
  const narrow: Grant = { table: TABLE.id, read: true, readColumns: [TABLE.columns[0]?.id ?? 0] };
  const elsewhere: Grant = { table: OTHER.id, read: true };
  const role = roleWith(wide, conditional, elsewhere, narrow);
  const made = pressed(role, 'create', true);
  expect(made.grants).toEqual([wide, conditional, { ...narrow, create: true }, elsewhere]);
  expect(pressed(made, 'create', false).grants).toEqual([wide, conditional, narrow, elsewhere]);
});

test('[CONF-60] a change and the way back give the same role', () => {
  const role = roleWith({ table: TABLE.id, read: true }, { table: OTHER.id, read: true });
  for (const operation of ['create', 'update', 'delete'] as const)
    expect(pressed(pressed(role, operation, true), operation, false)).toEqual(role);
  expect(withAction(role, 7, true)).toEqual([7]);
  expect(withAction({ actions: [7] }, 7, false)).toBeUndefined();
});

test('[ACCESS-58] on a table with rights of its own a role grants nothing that could be changed', () => {
  const { table } = smallMessages([EVERYTHING]);
  expect(grantsOn(EVERYTHING, table)).toEqual({ own: [], wider: [] });
});
