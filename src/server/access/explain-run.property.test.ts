import { expect, test } from 'vitest';
import { conditionsFor, explain, type AccessSubject } from '#core/access/explain.ts';
import type { Condition } from '#core/access/rule.ts';
import { mayRun } from '#core/access/run.ts';
import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import { isOnTable } from '#core/catalog/actions/registry.ts';
import { tableOf, type Catalog } from '#core/catalog/catalog.ts';
import { kindsOf } from '#core/catalog/family.ts';
import type { Action, Document, Grant, Role, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { Random } from '#server/sample/random/random.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { Oracle } from '#test/support/rights/rights-oracle.ts';
import { rightsCatalog, rightsRecords, withRandomRoles } from '#test/support/rights/rights-shop.ts';

/** `RIGHTS_SEED=7 npm test -- explain` tries others. */
const SEED = Number(process.env['RIGHTS_SEED'] ?? 1);
const WORLDS = 40;
const RECORDS = 8;

const label = { en: 'x' };
const onTable = (id: number, kind: string, more: object = {}) =>
  ({ id: 900 + id, name: `a_${id}`, label, table: 30, kind, ...more }) as unknown as Action;

/** An action of each kind, on tables with a parent and without; steps name others. */
const ACTIONS: readonly Action[] = [
  { id: 900, name: 'a_0', label, kind: 'report', text: label } as unknown as Action,
  ...['list', 'create', 'modify', 'display', 'delete', 'createFrom', 'merge'].map((kind, at) =>
    onTable(at + 1, kind),
  ),
  onTable(8, 'transformInto', { target: 40 }),
  onTable(9, 'addTo', { column: 202 }),
  onTable(10, 'steps', { steps: [903, 905] }),
  onTable(11, 'steps', { table: 20, steps: [901, 912] }),
  onTable(12, 'create', { table: 20 }),
  onTable(13, 'delete', { table: 50 }),
];

/** A document whose roles name some of the actions, some of which are restricted. */
function withRandomActions(random: Random, document: Document): Document {
  const actions = ACTIONS.map((action) => ({ ...action, restricted: random.below(2) === 0 }));
  const roles = document.roles.map((role) => ({
    ...role,
    actions: actions.filter(() => random.below(3) === 0).map(({ id }) => id),
  }));
  return { ...document, actions: [...document.actions, ...actions], roles };
}

/** What an action does on a record that is chosen, by its kind. */
const ON_RECORD: Readonly<Record<string, keyof Grant & ('update' | 'delete' | 'read')>> = {
  modify: 'update',
  addTo: 'update',
  removeFrom: 'update',
  delete: 'delete',
  transformInto: 'delete',
};

/** The rules of running, told once more in another way. */
function expected(catalog: Catalog, roles: readonly Role[], action: Action): boolean {
  const has = (table: Table, ...operations: readonly ('create' | 'read' | 'update' | 'delete')[]) =>
    operations.every((operation) =>
      roles.some(({ grants }) =>
        grants.some(
          (grant) =>
            grant[operation] === true &&
            (grant.everything === true || grant.table === table.id || grant.module === table.module),
        ),
      ),
    );
  if (action.restricted === true && !roles.some(({ actions = [] }) => actions.includes(action.id)))
    return false;
  if (!isOnTable(action)) return roles.length > 0;
  const table = tableOf(catalog, action.table);
  if (!has(table, 'read')) return false;
  if (action.kind === 'steps')
    return action.steps.every((id) => expected(catalog, roles, must(catalog.actions.get(id), 'a step')));
  if (action.kind === 'create') return kindsOf(catalog, table).some((kind) => has(kind, 'read', 'create'));
  if (action.kind === 'transformInto')
    return has(table, 'delete') && has(tableOf(catalog, action.target), 'read', 'create');
  if (action.kind === 'merge') return has(table, 'update', 'delete');
  if (action.kind === 'createFrom') return has(table, 'create');
  const needed = ON_RECORD[action.kind];
  return needed === undefined || has(table, needed);
}

/** Whether what the first of the actions does to a record is granted on it. */
function expectedOn(oracle: Oracle, action: Action, id: number): boolean {
  if (!isOnTable(action) || action.kind === 'list' || action.kind === 'create') return true;
  if (action.kind === 'steps')
    return expectedOn(oracle, must(oracle.catalog.actions.get(action.steps[0] ?? 0), 'a step'), id);
  const table = tableOf(oracle.catalog, action.table);
  const needed = ON_RECORD[action.kind];
  return oracle.may('read', table, id) && (needed === undefined || oracle.may(needed, table, id));
}

/** Each role that is named would give it, and each that would give it is named. */
function expectGranting(ground: AccessSubject, action: Action): void {
  const { catalog, viewer } = ground;
  const { wouldGrant } = explain({ ...ground, truth: undefined }, { action, table: undefined });
  const named = new Set(wouldGrant.map(({ role }) => role));
  for (const role of catalog.document.roles) {
    const may = mayRun(catalog, { roles: [...viewer.roles, role] }, action);
    expect([action.name, role.name, named.has(role)]).toEqual([action.name, role.name, may]);
  }
}

test('[ACCESS-37] an explanation gives the verdict of running, whatever the roles, actions and records are', () => {
  const random = new Random(SEED);
  const { live } = rightsRecords(random, RECORDS);
  const seen = new Map<boolean, number>();
  for (let world = 0; world < WORLDS; world++) {
    const document = withRandomActions(random, withRandomRoles(random));
    const catalog = rightsCatalog(document, 200 + world);
    const roles = catalog.document.roles.filter(() => random.below(2) === 0);
    const viewer: Viewer = { ...supervisor, userId: 1, account: 'user:1', roles, rights: rightsKey(roles) };
    const oracle = new Oracle(catalog, viewer, live);
    for (const { id } of ACTIONS) {
      const action = must(catalog.actions.get(id), 'an action');
      const ground: AccessSubject = { catalog, viewer, truth: undefined };
      const asked = `${world} ${action.name} ${action.kind}`;
      const may = expected(catalog, roles, action);
      expect([asked, mayRun(catalog, viewer, action)]).toEqual([asked, may]);
      const anywhere = explain(ground, { action, table: undefined });
      expect([asked, anywhere.allowed, anywhere.against.length === 0]).toEqual([asked, may, may]);
      if (may) expect([asked, anywhere.by.length > 0]).toEqual([asked, true]);
      else expectGranting(ground, action);
      if (!isOnTable(action)) continue;
      const table = tableOf(catalog, action.table);
      const record = must(oracle.ids(table)[0], 'a record');
      const question = { action, table };
      const known = new Set(conditionsFor({ catalog, viewer }, question));
      const truth = (condition: Condition) =>
        known.has(condition) && oracle.holds(table, { condition: condition.text }, record);
      const { allowed } = explain({ ...ground, truth }, question);
      expect([asked, record, allowed]).toEqual([asked, record, may && expectedOn(oracle, action, record)]);
      seen.set(allowed, (seen.get(allowed) ?? 0) + 1);
    }
  }
  expect(Math.min(seen.get(true) ?? 0, seen.get(false) ?? 0)).toBeGreaterThan(60);
});
