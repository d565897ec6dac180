import { expect, test } from 'vitest';
import type { FollowedRecord, FollowState } from '#core/contract/messaging/follower-routes.ts';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import { codeOf, type Visitor } from '#test/support/calls/app.ts';
import { callWorld } from '#test/support/worlds/call-world.ts';
import { doReadyJobs } from '../jobs/jobs.ts';
import { jobsOf } from '../features/features.ts';

const { db, services, table, call, chief, clerk, caller } = await callWorld();

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

test('[MSG-74] followers hear of what changed by what they read of it, as of the table as of which they do', async () => {
  expect((await clerk.post(at('activity', '/follow'), { following: true })).status).toBe(200);
  const told = async (who: Visitor) => {
    await doReadyJobs(db, jobsOf(services));
    const { notifications } = (await who.get('/notification/list')).json<{ notifications: Notification[] }>();
    await who.post('/notification/read', { of: { until: 9_999_999 }, read: true });
    return notifications.filter(({ read }) => !read).map(({ record, how }) => [how, record?.tableId]);
  };
  const save = async (values: object) => {
    const answer = await chief.post(`/api/element/save?idform=${table('call').id}&idenreg=${call}`, {
      values,
    });
    expect(answer.status, answer.text).toBe(200);
  };
  await save({ subject: 'Ring twice' });
  expect(await told(caller)).toEqual([['changed', table('call').id]]);
  expect(await told(clerk)).toEqual([['changed', table('activity').id]]);
  expect(await told(chief)).toEqual([]);
  // What the table above does not have, nobody reads there.
  await save({ phone: '2' });
  expect(await told(caller)).toEqual([['changed', table('call').id]]);
  expect(await told(clerk)).toEqual([]);
  const removed = await chief.post(`/api/element/delete?idform=${table('activity').id}`, { records: [call] });
  expect(removed.status, removed.text).toBe(200);
  expect(await told(clerk)).toEqual([['deleted', table('activity').id]]);
  expect(await told(caller)).toEqual([['deleted', table('call').id]]);
});
