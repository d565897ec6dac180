import { expect, test } from 'vitest';
import { explain } from '#core/access/explain.ts';
import { impersonal, rightsKey, type Viewer } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Action, Document, Grant, Role } from '#core/catalog/schema.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { CORRESPONDENTS, EVERYTHING, smallMessages } from '#test/support/archive/small-messages.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { accessMatrix, grantsOnTable } from './access.ts';

const label = { en: 'Label' };
let versions = 1;

function sceneWith(grants: readonly (readonly Grant[])[], document: Document = smallDocument()) {
  const roles = grants.map((own, at): Role => ({
    id: 800 + at,
    name: `role_${at}`,
    label: { en: `Role ${at}` },
    grants: [...own],
  }));
  const catalog = catalogOf({ ...document, roles }, versions++);
  return { catalog, viewer: supervisor };
}

/** What a person with all roles of a scene would see. */
function personOf({ catalog }: ReturnType<typeof sceneWith>) {
  const { roles } = catalog.document;
  const viewer: Viewer = { ...supervisor, userId: 5, name: 'Ann', roles, rights: rightsKey(roles) };
  return { viewer, login: 'ann', supervisor: false, groups: new Map() };
}

const CUSTOMER = 0;

test('[ACCESS-32] what a role grants on a table: always, under a condition, or never', () => {
  const scene = sceneWith([
    [
      { table: 10, read: true },
      { table: 10, update: true, condition: 'country = "fr"' },
    ],
    [{ everything: true, create: true, read: true, update: true, delete: true }],
    [],
  ]);
  const { roles, modules, user } = accessMatrix(scene, undefined);
  expect(user).toBeNull();
  expect(roles).toEqual([
    { id: 800, label: 'Role 0', groups: [] },
    { id: 801, label: 'Role 1', groups: [] },
    { id: 802, label: 'Role 2', groups: [] },
  ]);
  expect(modules[0]?.tables[CUSTOMER]).toMatchObject({
    id: 10,
    union: null,
    cells: 'nacnaaaannnn',
  });
});

test('[ACCESS-39] restricted actions of a table and of none: who may run them, by one role alone and by all', () => {
  const document = smallDocument();
  const action = (id: number, more: object) =>
    ({
      id,
      name: `a_${id}`,
      label,
      table: 10,
      kind: 'modify',
      restricted: true,
      ...more,
    }) as unknown as Action;
  const actions = [
    action(91, {}),
    action(92, { restricted: false }),
    action(93, { kind: 'report', table: undefined, text: label }),
    action(94, { kind: 'list' }),
  ];
  const control = {
    id: 95,
    name: 'c',
    kind: 'action',
    action: 94,
    condition: 'true',
    message: label,
  } as const;
  const tables = document.tables.map((table) =>
    table.id === 10 ? { ...table, controls: [control] } : table,
  );
  const all: Grant = { table: 10, read: true, update: true };
  const made = sceneWith([[all], [], [all], [{ ...all, condition: 'country = "fr"' }]], {
    ...document,
    tables,
    actions,
  });
  const roles = made.catalog.document.roles.map((role, at) => ({
    ...role,
    actions: at === 0 ? [] : [91, 93, 94],
  }));
  const scene = { ...made, catalog: catalogOf({ ...made.catalog.document, roles }, versions++) };
  const { modules, actions: others } = accessMatrix(scene, undefined);
  // The second role names it and has no rights on the records, the third has both, the fourth on a condition.
  expect(modules[0]?.tables[CUSTOMER]?.actions).toEqual([
    { id: 91, label: 'Label', union: null, cells: 'ncac' },
    { id: 94, label: 'Label', union: null, cells: 'nccc' },
  ]);
  expect(others).toEqual([{ id: 93, label: 'Label', union: null, cells: 'naaa' }]);
  const viewer = { ...personOf(scene).viewer, roles: roles.slice(0, 2) };
  const own = accessMatrix(scene, { ...personOf(scene), viewer });
  expect(own.modules[0]?.tables[CUSTOMER]?.actions.map(({ union }) => union)).toEqual(['a', 'c']);
});

test('[ACCESS-32] what the roles of a person give together; nothing that is not read as well', () => {
  const scene = sceneWith([
    [{ table: 10, read: true, condition: 'country = "fr"' }],
    [{ table: 10, create: true, delete: true }],
    [{ table: 20, update: true }],
  ]);
  const { modules, user } = accessMatrix(scene, personOf(scene));
  expect(user).toEqual({ id: 5, login: 'ann', name: 'Ann', supervisor: false });
  const tables = new Map(modules.flatMap((module) => module.tables.map((table) => [table.id, table])));
  expect(tables.get(10)).toMatchObject({ union: 'acnc', cells: 'ncnnannannnn' });
  expect(tables.get(20)).toMatchObject({ union: 'nnnn', cells: 'nnnnnnnnnnan' });
});

test('[ACCESS-32] the grants behind it, with conditions and columns in words', () => {
  const scene = sceneWith([
    [
      { table: 10, read: true, readColumns: [11, 13], condition: 'country = "fr"' },
      { module: 2, delete: true },
      { table: 20, read: true },
    ],
  ]);
  expect(grantsOnTable(scene, 10, scene.catalog.document.roles)).toEqual([
    {
      role: 'Role 0',
      about: { kind: 'table', label: 'Label' },
      condition: { text: expect.stringMatching(/= "\w+"$/) as string, holds: null },
      operations: ['read'],
      readColumns: ['Label', 'Label'],
      writeColumns: null,
    },
    {
      role: 'Role 0',
      about: { kind: 'module', label: 'Label' },
      condition: null,
      operations: ['delete'],
      readColumns: null,
      writeColumns: null,
    },
  ]);
  expect(() => grantsOnTable(scene, 99, [])).toThrow('table.unknown');
});

test('[ACCESS-32] the assertions come with it, in words', () => {
  const document = smallDocument();
  const asserted = { role: 800, may: false, operation: 'read' as const, table: 10, column: 12 };
  const assertions = [{ id: 9, name: 'never', label: { en: 'Never' }, ...asserted }];
  const { assertions: told } = accessMatrix(sceneWith([[]], { ...document, assertions }), undefined);
  expect(told).toEqual([
    {
      id: 9,
      label: 'Never',
      role: 'Role 0',
      may: false,
      operation: 'read',
      table: 'Label',
      column: 'Label',
      action: null,
    },
  ]);
});

test('[ACCESS-33] 200 tables and 100 roles come in one answer', () => {
  const document = smallDocument();
  const tables = Array.from({ length: 200 }, (_, at) => ({
    id: 10_000 + at * 10,
    name: `table_${at}`,
    label,
    plural: label,
    module: 2,
    columns: [{ id: 10_001 + at * 10, name: 'name', label, type: 'text' as const }],
  }));
  const grants = Array.from({ length: 100 }, (_, at) =>
    tables.map(({ id }): Grant => ({ table: id, read: true, update: true, condition: `name = "${at % 7}"` })),
  );
  const scene = sceneWith(grants, { ...document, tables, forms: [], views: [], actions: [], menus: [] });
  const { modules } = accessMatrix(scene, undefined);
  expect(modules[0]?.tables).toHaveLength(200);
  expect(modules[0]?.tables[0]?.cells).toBe('nccn'.repeat(100));
});

test('[ACCESS-58] a table with rights of its own is told with these: a role that allows messages has them, all others nothing', () => {
  const { document, table } = smallMessages([EVERYTHING, CORRESPONDENTS]);
  const catalog = catalogOf(document, versions++);
  const scene = { catalog, viewer: supervisor };
  const { roles, modules } = accessMatrix(scene, undefined);
  expect(roles.map(({ id, usesMessages }) => [id, usesMessages])).toEqual([
    [801, undefined],
    [802, true],
  ]);
  const told = modules.flatMap(({ tables }) => tables).find(({ id }) => id === table.id);
  expect(told).toMatchObject({ cells: 'nnnnaacn', hasOwnRights: true });
  expect(grantsOnTable(scene, table.id, [EVERYTHING])).toEqual([]);
  expect(grantsOnTable(scene, table.id, [CORRESPONDENTS])).toMatchObject([
    { role: 'Correspondents', about: { kind: 'own' }, operations: ['create', 'read'], writeColumns: null },
    { about: { kind: 'own' }, condition: { text: 'Text = "mine"' }, writeColumns: ['Done'] },
  ]);
  const person = { viewer: supervisor, login: 'chief', supervisor: true, groups: new Map() };
  expect(
    accessMatrix(scene, person)
      .modules.flatMap(({ tables }) => tables)
      .at(-1),
  ).toMatchObject({
    union: 'aacn',
    cells: 'aacn',
  });
});

test('[ACCESS-58] what is explained of such a table are its own rights and the roles that allow messages; whoever is not the user in person has none', () => {
  const { document, table } = smallMessages([EVERYTHING, CORRESPONDENTS]);
  const catalog = catalogOf(document, versions++);
  const viewer = { ...supervisor, roles: [EVERYTHING], rights: '801' };
  const read = { operation: 'read', table } as const;
  const refused = explain({ catalog, viewer, truth: undefined }, read);
  expect(refused).toMatchObject({ allowed: false, against: [{ reason: 'noRole' }] });
  expect(refused.wouldGrant.map(({ role }) => role.name)).toEqual(['correspondents']);
  const mine = { ...viewer, roles: [CORRESPONDENTS] };
  expect(explain({ catalog, viewer: mine, truth: undefined }, read).allowed).toBe(true);
  const seen = explain({ catalog, viewer: impersonal(mine), truth: undefined }, read);
  expect([seen.allowed, seen.wouldGrant]).toEqual([false, []]);
});
