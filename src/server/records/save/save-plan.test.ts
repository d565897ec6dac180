import { expect, test } from 'vitest';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import { NEW_KEYS } from '#core/query/new-key.ts';
import { SHOP_CATALOG } from '#test/support/formulas/formulas.ts';
import { check } from './check.ts';
import type { Gathered, GatheredChange, GatheredNew, GatheredRecord, Saving } from './gathered.ts';
import { planOf } from './plan.ts';

const viewer: Viewer = {
  userId: 1,
  account: 'user:1',
  name: 'Supervisor',
  roles: [SUPERVISOR],
  rights: 'supervisor',
  locale: 'en_GB',
  timeZone: 'Europe/Paris',
};
const scene = { catalog: SHOP_CATALOG, viewer };
const order = tableOf(SHOP_CATALOG, 30);
const line = tableOf(SHOP_CATALOG, 40);
const asked = { holds: () => false, warnings: [], taken: [], mine: [] };

function created(table: typeof order, key: number, values: Readonly<Record<string, unknown>>): GatheredNew {
  const draft = { kind: 'create' as const, table: table.id, record: null, key, version: 0, base: {}, values };
  return { ...asked, state: 'new', table, draft, values, chosen: [] };
}

/** A stored line that its user saw with one quantity, and that has another one now. */
function changed(now: number, given: number, part: Partial<GatheredChange> = {}): GatheredChange {
  const values = { quantity: given };
  const draft = {
    kind: 'modify' as const,
    table: line.id,
    record: 5,
    version: 1,
    base: { quantity: 1 },
    values,
  };
  const rights = { update: true, delete: true, hidden: [], fixed: [] };
  return {
    ...asked,
    state: 'changed',
    table: line,
    draft,
    values,
    stored: {
      id: 5,
      version: 2,
      values: { quantity: now },
      title: 'Five',
      rights,
    } as unknown as GatheredChange['stored'],
    before: { quantity: now },
    changed: now === given ? [] : ['quantity'],
    lists: new Map(),
    members: new Map(),
    fuller: [],
    hidden: new Map(),
    closed: [],
    ...part,
  };
}

const gathered = (...records: readonly GatheredRecord[]): Gathered => ({
  records,
  deleted: [],
  removals: [],
  changedRemovals: [],
});

function plan(...records: readonly GatheredRecord[]) {
  const saving: Saving = { drafts: records, accepted: [], action: 0 };
  return planOf(scene, saving, { ...gathered(...records), problems: [], warnings: [] });
}

test('a record is planned behind the new ones that it names, whichever is the window’s', () => {
  const { own, records } = plan(
    created(line, NEW_KEYS, { order: NEW_KEYS + 1 }),
    created(order, NEW_KEYS + 1, { number: 3 }),
  );
  expect(records.map(({ key, isOwn }) => [key, isOwn])).toEqual([
    [NEW_KEYS + 1, false],
    [NEW_KEYS, true],
  ]);
  expect(own).toMatchObject({ kind: 'create', id: null, table: { name: 'line' } });
});

test('new records that need each other have no order', () => {
  const circle = () =>
    plan(
      created(line, NEW_KEYS, { order: NEW_KEYS + 1 }),
      created(order, NEW_KEYS + 1, { customer: NEW_KEYS }),
    );
  expect(circle).toThrow(expect.objectContaining({ code: 'value.refused' }));
});

test('[CTX-75] what changes nothing writes nothing; the window’s record is written with others that change', () => {
  expect(plan(changed(1, 1)).records).toEqual([]);
  const { records } = plan(changed(1, 1), created(order, NEW_KEYS, { number: 3 }));
  expect(records.map(({ id }) => id)).toEqual([5, null]);
});

test('the journal gets what is stored, also where its writer cannot see it', () => {
  const { records } = plan(changed(1, 4, { hidden: new Map([['quantity', 3]]) }));
  expect(records[0]).toMatchObject({ version: 2, diff: { quantity: [3, 4] } });
});

test('[CTX-51][CTX-52] what somebody else has changed refuses the save until its user insists; counted twice is no agreement', () => {
  const conflict = expect.objectContaining({ code: 'record.conflict' }) as Error;
  expect(() => check(scene, gathered(changed(2, 3)))).toThrow(conflict);
  expect(() => check(scene, gathered(changed(3, 3)))).toThrow(conflict);
  expect(check(scene, gathered(changed(2, 3, { mine: ['quantity'] }))).problems).toEqual([]);
  expect(check(scene, gathered(changed(1, 3))).problems).toEqual([]);
});

test('[CTX-64] a duplicate is told where nothing else is wrong', () => {
  const taken = changed(1, 3, { taken: ['quantity'], row: 5 });
  const wrong: GatheredRecord = {
    state: 'wrong',
    table: line,
    draft: taken.draft,
    mine: [],
    problems: [{ column: 'note', code: 'text.long' }],
  };
  const duplicate = { column: 'quantity', code: 'record.duplicate', row: 5 };
  expect(check(scene, gathered(taken)).problems).toEqual([duplicate]);
  expect(check(scene, gathered(taken, wrong)).problems).toEqual(wrong.problems);
});
