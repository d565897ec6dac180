import { expect, test } from 'vitest';
import type { NextStep, StepOfWork } from '#core/contract/messaging/next-step-routes.ts';
import { must } from '#core/std/must.ts';
import { codeOf, signedIn, testApp, testUser, type Visitor } from '#test/support/calls/app.ts';
import { kindsWorld } from '#test/support/worlds/kinds-world.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { sql } from '../database/sql/sql.ts';

const { db, catalog, table, made } = await kindsWorld();
const CALLS = 92_001;
await changeCatalog(
  db,
  {
    ...catalog.document,
    roles: [
      ...catalog.document.roles,
      { id: CALLS, name: 'calls', label: { en: 'Calls' }, grants: [{ table: table('call').id, read: true }] },
    ],
  },
  { author: null, message: 'test' },
);
const roleId = (name: string) => must(catalog.document.roles.find((role) => role.name === name)?.id, name);
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'clerk', { roles: [roleId('clerk')] });
await testUser(db, 'caller', { roles: [CALLS] });
const app = await testApp(db);
const chief = await signedIn(app, 'chief');
const clerk = await signedIn(app, 'clerk');
const caller = await signedIn(app, 'caller');
const call = await made('call', { subject: 'Ring', phone: '1' });
const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = 'caller'`);
const user = must(rows[0], 'the caller').id;

const at = (as: string, what = '') => `/api/steps/${table(as).id}/${call}${what}`;
const list = async (who: Visitor, as: string) =>
  (await who.get(at(as))).json<{ open: NextStep[] }>().open.map(({ text }) => text);

test('[MSG-44] a record has the same steps by whichever table of its family it is opened', async () => {
  for (const as of ['activity', 'call'])
    expect((await chief.post(at(as, '/add'), { key: `of-kinds-${as}`, text: as, user })).status).toBe(200);
  for (const [who, as] of [
    [chief, 'activity'],
    [chief, 'call'],
    [clerk, 'activity'],
    [caller, 'call'],
  ] as const)
    expect(await list(who, as)).toEqual(['activity', 'call']);
  expect(codeOf(await caller.get(at('activity')))).toBe('table.unknown');
});

test('[MSG-48] the own work leads to a record as one of the table as of which one may read it', async () => {
  const { steps } = (await caller.get('/api/steps')).json<{ steps: StepOfWork[] }>();
  expect(steps.map(({ record }) => [record.tableId, record.recordId, record.title])).toEqual([
    [table('call').id, call, 'Ring'],
    [table('call').id, call, 'Ring'],
  ]);
});
