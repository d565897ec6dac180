import { expect, test } from 'vitest';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import { rightsKey } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Grant } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { actionWorld, run } from '#test/support/worlds/action-world.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
import type { OwnContext } from '../records/records.ts';
import { explainRun } from './access.ts';

const label = { en: 'x' };
const [COUNT, GONE, RESTRICTED, BOTH, TOLD] = [70_301, 70_302, 70_303, 70_304, 70_305] as const;
const world = await actionWorld((column, { thing }) => {
  const ofThing = { label, table: thing.id };
  const values = [{ column: column('thing.pieces'), formula: '7' }];
  return {
    actions: [
      { ...ofThing, id: COUNT, name: 'count', kind: 'modify', values },
      { ...ofThing, id: GONE, name: 'gone', kind: 'delete' },
      {
        ...ofThing,
        id: RESTRICTED,
        name: 'approve',
        label: { en: 'Approve' },
        kind: 'modify',
        restricted: true,
        values,
      },
      { ...ofThing, id: BOTH, name: 'both', kind: 'steps', steps: [COUNT, GONE] },
      { label, id: TOLD, name: 'told', kind: 'report', text: label },
    ],
    controls: {
      thing: [
        {
          id: 70_400,
          name: 'ready',
          kind: 'action',
          action: COUNT,
          condition: 'name = "Ready"',
          message: { en: 'Only what is ready is counted.' },
        },
      ],
    },
  };
});
const { db, catalog, request, thing, made, stored } = world;

const READS: Grant = { table: thing.id, read: true };
const CHANGES: Grant = { table: thing.id, read: true, update: true, delete: true };
let serial = 0;

/** A request of the user 1 with the first of these roles; the others are there. */
function requestContextOf(
  own: { readonly grants: readonly Grant[]; readonly actions?: readonly number[] },
  ...others: readonly { readonly grants: readonly Grant[]; readonly actions?: readonly number[] }[]
): OwnContext {
  const roles = [own, ...others].map(({ grants, actions = [] }, at) => ({
    id: 78_000 + ++serial,
    name: `role_${at}`,
    label: { en: `Role ${at}` },
    grants: [...grants],
    actions: [...actions],
  }));
  const changed = catalogOf(withFormulas({ ...catalog.document, roles }), 500 + serial);
  const mine = changed.document.roles.slice(0, 1);
  const viewer = { ...request.viewer, userId: 1, account: 'user:1', roles: mine, rights: rightsKey(mine) };
  return { db, catalog: changed, viewer };
}

async function ask(at: OwnContext, action: number, recordId = 0, tableId: number = thing.id) {
  return await explainRun(at, { tableId, recordId, action, subject: at.viewer });
}

/** Whether running the action is refused by rights or controls. */
async function isRefused(at: OwnContext, action: number, id: number): Promise<boolean> {
  try {
    await run(at, action, [id], { final: true });
    return false;
  } catch (error) {
    const codes = ['access.refused', 'action.refused'];
    if (error instanceof AppError && codes.includes(error.code)) return true;
    throw error;
  }
}

test('[ACCESS-37][ACCESS-26] an action that no role names says so, and which role would let it run', async () => {
  const clerk = requestContextOf(
    { grants: [CHANGES] },
    { grants: [], actions: [RESTRICTED] },
    { grants: [CHANGES] },
  );
  expect(await ask(clerk, RESTRICTED)).toMatchObject({
    allowed: false,
    against: [{ reason: 'unnamed', action: 'Approve' }],
    wouldGrant: [{ role: 'Role 1', has: false, conditions: [] }],
  });
  const chief = requestContextOf({ grants: [READS], actions: [RESTRICTED] }, { grants: [CHANGES] });
  expect(await ask(chief, RESTRICTED)).toMatchObject({
    allowed: false,
    against: [{ reason: 'operation', operation: 'update' }],
    wouldGrant: [{ role: 'Role 1', has: false, conditions: [] }],
  });
  const both = requestContextOf({ grants: [CHANGES], actions: [RESTRICTED] });
  expect(await ask(both, RESTRICTED)).toMatchObject({
    allowed: true,
    by: [
      { about: { kind: 'action', label: 'Approve' }, operations: [] },
      { about: { kind: 'table' }, operations: ['read', 'update'] },
    ],
    against: [],
  });
});

test('[ACCESS-37][CTRL-6] a control that keeps an action from a record is told in its words, with its condition', async () => {
  const [open, ready] = [await made(thing, { name: 'Open' }), await made(thing, { name: 'Ready' })];
  const clerk = requestContextOf({ grants: [CHANGES] });
  expect(await ask(clerk, COUNT, open)).toEqual({
    allowed: false,
    by: expect.any(Array) as unknown,
    against: [
      {
        reason: 'action_control',
        control: {
          name: 'ready',
          condition: expect.stringMatching(/= "Ready"$/) as string,
          message: 'Only what is ready is counted.',
        },
      },
    ],
    wouldGrant: [],
    controls: [],
  });
  expect(await ask(clerk, COUNT, ready)).toMatchObject({ allowed: true, against: [] });
  expect(await ask(clerk, BOTH, open)).toMatchObject({ against: [{ reason: 'action_control' }] });
  expect((await ask(clerk, COUNT)).controls).toMatchObject([{ name: 'ready' }]);
});

test('[ACCESS-37] the verdict on a record is that of running the action there', async () => {
  const conditional = { table: thing.id, update: true, delete: true, condition: 'name = "Ready"' };
  const requests = [
    requestContextOf({ grants: [READS] }),
    requestContextOf({ grants: [CHANGES] }),
    requestContextOf({ grants: [READS, conditional] }),
    requestContextOf({ grants: [READS, { table: thing.id, update: true }] }),
    requestContextOf({ grants: [READS, conditional], actions: [RESTRICTED] }),
  ];
  const seen = { true: 0, false: 0 };
  for (const at of requests)
    for (const action of [COUNT, RESTRICTED, BOTH, GONE])
      for (const name of ['Open', 'Ready']) {
        const id = await made(thing, { name });
        const { allowed } = await ask(at, action, id);
        expect([action, name, allowed]).toEqual([action, name, !(await isRefused(at, action, id))]);
        seen[`${allowed}`] += 1;
      }
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(8);
  expect((await stored(thing, 'id')).length).toBeGreaterThan(0);
});

test('[ACCESS-37] a right that is granted on a condition is told with the condition that is not true', async () => {
  const clerk = requestContextOf({
    grants: [READS, { table: thing.id, delete: true, condition: 'name = "Old"' }],
  });
  const id = await made(thing, { name: 'New' });
  expect(await ask(clerk, GONE, id)).toMatchObject({
    allowed: false,
    against: [
      { reason: 'operation', operation: 'delete', table: thing.plural['en'] },
      { reason: 'condition', grants: [{ condition: { holds: false } }] },
    ],
    wouldGrant: [{ has: true, conditions: [expect.stringMatching(/= "Old"$/)] }],
  });
});

test('[ACCESS-29][ACCESS-37] customers are told of no action that they may not run, and of no condition on what they may not read', async () => {
  const names = thing.columns.filter(({ name }) => name === 'notes').map(({ id }) => id);
  const at = requestContextOf({ grants: [{ ...CHANGES, readColumns: names }] });
  const id = await made(thing, { name: 'Open' });
  const told = await ask(at, COUNT, id);
  expect(told.against).toEqual([
    {
      reason: 'action_control',
      control: { name: null, condition: null, message: 'Only what is ready is counted.' },
    },
  ]);
  const customer = { ...at, viewer: { ...at.viewer, account: 'extranet:20:1' } };
  expect((await ask(customer, RESTRICTED)).against).toEqual([{ reason: 'unnamed', action: null }]);
});

test('[ACCESS-29][ACCESS-37] who may not run an action is not told by it what its controls find in a record', async () => {
  const notes = thing.columns.filter(({ name }) => name === 'notes').map(({ id }) => id);
  const reader = requestContextOf({ grants: [{ ...READS, readColumns: notes }] });
  const [open, ready] = [await made(thing, { name: 'Open' }), await made(thing, { name: 'Ready' })];
  const told = await ask(reader, COUNT, open);
  expect(told.against.map(({ reason }) => reason)).toEqual(['operation']);
  expect(await ask(reader, COUNT, ready)).toEqual(told);
  expect((await ask(reader, COUNT)).controls).toEqual([]);
  const chief = { ...reader, viewer: { ...reader.viewer, roles: [SUPERVISOR], rights: 'supervisor' } };
  const other = { tableId: thing.id, recordId: open, action: COUNT, subject: reader.viewer };
  expect((await explainRun(chief, other)).against.map(({ reason }) => reason)).toContain('action_control');
});

test('[ACCESS-8][ACCESS-37] what does not exist for the reader is not explained', async () => {
  const clerk = requestContextOf({ grants: [READS] });
  await expect(ask(clerk, 12_345)).rejects.toMatchObject({ code: 'action.unknown' });
  await expect(ask(clerk, COUNT, 99_999)).rejects.toMatchObject({ code: 'record.unknown' });
  await expect(ask(clerk, COUNT, 0, world.owner.id)).rejects.toMatchObject({ code: 'table.unknown' });
  await expect(ask(request, COUNT, 0, world.owner.id)).rejects.toMatchObject({ code: 'action.unknown' });
  await expect(ask(request, TOLD)).rejects.toMatchObject({ code: 'action.unknown' });
  expect(await ask(request, TOLD, 0, 0)).toMatchObject({ allowed: true });
  const nobody = { ...clerk, viewer: { ...clerk.viewer, roles: [], rights: '' } };
  await expect(ask(nobody, TOLD, 0, 0)).rejects.toMatchObject({ code: 'action.unknown' });
  const chief = { ...clerk, viewer: { ...clerk.viewer, roles: [SUPERVISOR], rights: 'supervisor' } };
  const asked = { tableId: 0, recordId: 0, action: TOLD, subject: nobody.viewer };
  expect(await explainRun(chief, asked)).toMatchObject({ allowed: false, against: [{ reason: 'no_role' }] });
});
