import { expect, test } from 'vitest';
import type { FollowedRecord, FollowState } from '#core/contract/messaging/follower-routes.ts';
import { must } from '#core/std/must.ts';
import { codeOf, signedIn, testApp, testUser, type Visitor } from '#test/support/calls/app.ts';
import { kindsWorld } from '#test/support/worlds/kinds-world.ts';
import { changeCatalog } from '../catalog/catalog.ts';

const { db, catalog, table, made } = await kindsWorld();
const CALLS = 94_001;
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

const at = (as: string, what = '') => `/api/followers/${table(as).id}/${call}${what}`;
const state = async (who: Visitor, as: string) => (await who.get(at(as))).json<FollowState>();

test('[MSG-72] a record has the same followers by whichever table of its family it is opened', async () => {
  for (const [who, as] of [
    [chief, 'activity'],
    [caller, 'call'],
  ] as const)
    expect((await who.post(at(as, '/follow'), { following: true })).status).toBe(200);
  for (const [who, as, following] of [
    [chief, 'activity', true],
    [chief, 'call', true],
    [clerk, 'activity', false],
    [caller, 'call', true],
  ] as const)
    expect(await state(who, as)).toEqual({ following, count: 2 });
  expect(codeOf(await caller.get(at('activity')))).toBe('table.unknown');
});

test('[MSG-76] a followed record leads there as one of the table as of which one may read it', async () => {
  const { records } = (await caller.get('/api/followed')).json<{ records: FollowedRecord[] }>();
  expect(records).toMatchObject([{ tableId: table('call').id, recordId: call, title: 'Ring' }]);
});
