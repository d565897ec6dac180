import { beforeEach, expect, test } from 'vitest';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { counting } from '#test/support/calls/counting.ts';
import type { Visitor } from '#test/support/calls/app.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { toldWorld } from '#test/support/worlds/told-world.ts';
import { sql } from '../../database/sql/sql.ts';
import { doReadyJobs } from '../../jobs/jobs.ts';
import { jobsOf } from '../features.ts';
import { changesJob } from './notify-of-changes.ts';

const { db, services, owner, chief, ann, bob, blind, idOf, save } = await toldWorld();
const jobs = jobsOf(services);
const columnId = (name: string) => must(columnNamed(owner, name), name).id;

beforeEach(async () => {
  await db.query(sql`delete from colonnade.notification`);
  await db.query(sql`delete from colonnade.notification_setting`);
  await db.query(sql`delete from colonnade.follower`);
});

const follow = async (who: Visitor, ...records: readonly number[]) => {
  for (const record of records) {
    const answer = await who.post(`/api/followers/${owner.id}/${record}/follow`, { following: true });
    expect(answer.status, answer.text).toBe(200);
  }
};
const comment = async (who: Visitor, record: number, body: readonly object[], more: object = {}) => {
  const key = `key-${Math.random().toString(36).slice(2)}-comment`;
  const answer = await who.post(`/api/comments/${owner.id}/${record}/add`, { key, body, ...more });
  expect(answer.status, answer.text).toBe(200);
};
const remove = async (who: Visitor, ...records: readonly number[]) => {
  const answer = await who.post(`/api/element/delete?idform=${owner.id}`, { records });
  expect(answer.status, answer.text).toBe(200);
};
const restore = async (who: Visitor, ...records: readonly number[]) => {
  const answer = await who.post(`/api/bin/${owner.id}`, { records });
  expect(answer.status, answer.text).toBe(200);
};
const change = async (who: Visitor, records: readonly number[], values: object) => {
  const changes = records.map((recordId) => ({ recordId, values }));
  const answer = await who.post('/list/cells/change', { tableId: owner.id, changes });
  expect(answer.status, answer.text).toBe(200);
};
/** What an account was told of, the latest first, once all work is done. */
const told = async (who: Visitor): Promise<Notification[]> => {
  await doReadyJobs(db, jobs);
  return (await who.get('/notification/list')).json<{ notifications: Notification[] }>().notifications;
};
const allRead = async (who: Visitor) =>
  await who.post('/notification/read', { of: { until: 9_999_999 }, read: true });

test('[MSG-74] followers hear of values that somebody else changes, and nobody of what they did themselves', async () => {
  const record = await save(chief, { name: 'Ada' });
  await follow(ann, record);
  await follow(bob, record);
  await save(bob, { code: 'A1' }, record);
  expect(await told(ann)).toMatchObject([
    {
      kind: 'followed_change',
      how: 'changed',
      by: 'bob',
      count: 1,
      read: false,
      hidden: false,
      record: { tableId: owner.id, recordId: record, title: 'Ada' },
    },
  ]);
  expect(await told(bob)).toEqual([]);
  expect(await told(chief)).toEqual([]);
  const { rows } = await db.query<{ subject: object }>(sql`select subject from colonnade.notification`);
  expect(rows).toEqual([{ subject: { how: 'changed', ids: [record], count: 1 } }]);
});

test('[MSG-74] a list change, its undo, deletion and return are told too, with the title of what is in the bin', async () => {
  const record = await save(chief, { name: 'Ada' });
  await follow(ann, record);
  const next = async () => {
    const all = (await told(ann)).filter(({ read }) => !read);
    await allRead(ann);
    return all.map(({ how, by, record: about }) => [how, by, about?.title ?? null]);
  };
  await change(bob, [record], { code: 'B1' });
  expect(await next()).toEqual([['changed', 'bob', 'Ada']]);
  const { operations } = (await bob.get('/messaging/undo/list?limit=1')).json<{
    operations: readonly { readonly id: number }[];
  }>();
  const messages = operations.map(({ id }) => id);
  const undone = await bob.post('/messaging/undo/process', { messages });
  expect(undone.status, undone.text).toBe(200);
  expect(await next()).toEqual([['changed', 'bob', 'Ada']]);
  await remove(bob, record);
  expect(await next()).toEqual([['deleted', 'bob', 'Ada']]);
  await restore(chief, record);
  expect(await next()).toEqual([['restored', 'chief', 'Ada']]);
});

test('[MSG-74] who may read neither the record nor what was changed there hears nothing, at any moment', async () => {
  const [seen, gone] = [await save(chief, { name: 'Seen' }), await save(chief, { name: 'Going' })];
  await follow(blind, seen);
  await follow(ann, gone);
  await save(chief, { code: 'X1' }, seen);
  await save(chief, { name: 'Hidden' }, gone);
  await comment(chief, gone, [{ text: 'Nobody else reads this' }]);
  await comment(chief, seen, [{ text: 'About the code' }], { columnId: columnId('code') });
  await remove(chief, gone);
  expect([await told(blind), await told(ann)]).toEqual([[], []]);
  await save(chief, { name: 'Seen still', code: 'X2' }, seen);
  expect(await told(blind)).toMatchObject([{ how: 'changed', record: { title: 'Seen still' } }]);
  await save(chief, { name: 'Hidden' }, seen);
  expect(await told(blind)).toMatchObject([{ hidden: true, record: null }]);
});

test('[MSG-74] a comment tells followers who may read it; who stopped hears nothing', async () => {
  const record = await save(chief, { name: 'Ada' });
  await follow(ann, record);
  await follow(bob, record);
  await bob.post(`/api/followers/${owner.id}/${record}/follow`, { following: false });
  await comment(chief, record, [{ text: 'Ready' }]);
  expect(await told(ann)).toMatchObject([
    {
      kind: 'followed_comment',
      how: null,
      by: 'chief',
      count: 1,
      record: { recordId: record, title: 'Ada' },
    },
  ]);
  expect(await told(bob)).toEqual([]);
  expect(await told(chief)).toEqual([]);
});

test('[MSG-74] an account says by which way these come; of a kind that is off none is made', async () => {
  const record = await save(chief, { name: 'Ada' });
  await follow(ann, record);
  const off = { ways: { followed_change: 'off', followed_comment: 'digest' }, digestAt: '08:00' };
  expect((await ann.post('/notification/settings', off)).status).toBe(200);
  await save(chief, { code: 'O1' }, record);
  await comment(chief, record, [{ text: 'Ready' }]);
  expect((await told(ann)).map(({ kind }) => kind)).toEqual(['followed_comment']);
});

test('[MSG-75] what one person does to a record within ten minutes is one notification until it is read', async () => {
  const record = await save(chief, { name: 'Ada' });
  await follow(ann, record);
  for (const code of ['T1', 'T2', 'T3']) {
    await save(chief, { code }, record);
    await comment(chief, record, [{ text: code }]);
    await doReadyJobs(db, jobs);
  }
  await save(bob, { code: 'T4' }, record);
  const about = async () =>
    (await told(ann))
      .map(({ kind, by, count, read }) => [kind, by, count, read])
      .toSorted((one, other) => String(one).localeCompare(String(other)));
  expect(await about()).toEqual([
    ['followed_change', 'bob', 1, false],
    ['followed_change', 'chief', 1, false],
    ['followed_comment', 'chief', 3, false],
  ]);
  // What became of it last is what is told.
  await remove(chief, record);
  await doReadyJobs(db, jobs);
  expect((await told(ann)).map(({ by, how }) => [by, how])).toContainEqual(['chief', 'deleted']);
  await restore(chief, record);
  await doReadyJobs(db, jobs);
  expect((await told(ann)).map(({ by, how }) => [by, how])).toContainEqual(['chief', 'restored']);
  expect(await about()).toHaveLength(3);
  await allRead(ann);
  await save(chief, { code: 'T5' }, record);
  expect((await about()).filter(([, , , read]) => !read)).toEqual([['followed_change', 'chief', 1, false]]);
  await db.query(sql`update colonnade.notification set created_at = now() - interval '11 minutes'`);
  await save(chief, { code: 'T6' }, record);
  expect((await about()).filter(([, , , read]) => !read)).toHaveLength(2);
});

test('[MSG-75] an operation tells of all records of a table at once, of those that may be read', async () => {
  const [one, two, hidden, other] = [
    await save(chief, { name: 'One' }),
    await save(chief, { name: 'Two' }),
    await save(chief, { name: 'Hid' }),
    await save(chief, { name: 'Other' }),
  ];
  await follow(ann, one, two, hidden);
  await save(ann, { name: 'Hidden' }, hidden);
  await change(chief, [one, two, hidden, other], { salary: '7.00' });
  const [only, ...more] = await told(ann);
  expect(more).toEqual([]);
  expect(only).toMatchObject({ how: 'changed', count: 2, record: { recordId: one, title: 'One' } });
  // One of them alone is told already.
  await change(chief, [two], { code: 'Two-1' });
  expect(await told(ann)).toHaveLength(1);
  await remove(chief, one, two);
  expect((await told(ann)).map(({ how, count }) => [how, count])).toContainEqual(['deleted', 2]);
});

test('[MSG-75] who is mentioned, or whom the record is assigned to, is not told a second time', async () => {
  const record = await save(chief, { name: 'Ada' });
  await follow(ann, record);
  await follow(bob, record);
  await comment(chief, record, [{ text: 'Look, ' }, { user: idOf('ann') }]);
  await save(chief, { keeper: idOf('ann') }, record);
  expect((await told(ann)).map(({ kind }) => kind)).toEqual(['assignment', 'mention']);
  expect((await told(bob)).map(({ kind }) => kind).toSorted()).toEqual([
    'followed_change',
    'followed_comment',
  ]);
});

test('[MSG-75] who has switched mentions and assignments off is told as a follower', async () => {
  const record = await save(chief, { name: 'Ada' });
  await follow(ann, record);
  const off = { ways: { mention: 'off', assignment: 'off' }, digestAt: '08:00' };
  expect((await ann.post('/notification/settings', off)).status).toBe(200);
  await comment(chief, record, [{ user: idOf('ann') }]);
  await save(chief, { keeper: idOf('ann') }, record);
  expect((await told(ann)).map(({ kind }) => kind).toSorted()).toEqual([
    'followed_change',
    'followed_comment',
  ]);
});

test('[MSG-75] a change of twenty thousand records takes as many statements as one of twenty, and work that comes again tells once', async () => {
  const statements: number[] = [];
  for (const size of [20, 20_000]) {
    const { rows } = await db.query<{ operation: number }>(
      sql`with made as (insert into app.owner (name) select 'Bulk ' || n from generate_series(1, 20) n returning id),
          operation as (insert into colonnade.operation (user_id, account, kind, table_id)
            values ($1::bigint, 'user:' || $1::bigint, 'modify', $2) returning id),
          followed as (insert into colonnade.follower (table_id, record_id, user_id)
            select $2, m.id, u from made m, unnest($3::bigint[]) u returning 1),
          changed as (insert into colonnade.change (operation_id, table_id, record_id, what, diff)
            select o.id, $2, m.id, 'modify', jsonb_build_object($4::text, '[null, "x"]'::jsonb) from operation o, made m)
        select id as operation from operation`,
      [idOf('chief'), owner.id, [idOf('ann'), idOf('bob')], String(columnId('code'))],
    );
    const operation = must(rows[0], 'an operation').operation;
    // The others are followed by nobody, and need not be there.
    await db.query(
      sql`insert into colonnade.change (operation_id, table_id, record_id, what, diff)
        select $1, $2, 9000000 + n, 'modify', '{}' from generate_series(21, $3::integer) n`,
      [operation, owner.id, size],
    );
    await db.query(sql`analyze colonnade.change`);
    const { db: counted, count } = counting(db);
    const data = { operation, tops: [owner.id], assigned: [], by: `user:${idOf('chief')}` };
    const job = changesJob({ ...services.area, db: counted });
    await job(data, new AbortController().signal);
    statements.push(count());
    await job(data, new AbortController().signal);
    for (const who of [ann, bob]) {
      expect(await told(who)).toMatchObject([{ kind: 'followed_change', count: 20, how: 'changed' }]);
    }
    await db.query(sql`delete from colonnade.notification`);
  }
  expect(statements[0]).toBeGreaterThan(0);
  expect(statements[1]).toBe(statements[0]);
});

test('[MSG-75] processes that tell of two operations at once make one notification', async () => {
  const record = await save(chief, { name: 'Ada' });
  await follow(ann, record);
  const operations: number[] = [];
  for (const code of ['P1', 'P2', 'P3', 'P4']) {
    await save(chief, { code }, record);
    const { rows } = await db.query<{ id: number }>(sql`select max(id) as id from colonnade.operation`);
    operations.push(must(rows[0], 'an operation').id);
  }
  const job = changesJob(services.area);
  await Promise.all(
    operations.map(async (operation) => {
      const data = { operation, tops: [owner.id], assigned: [], by: `user:${idOf('chief')}` };
      await job(data, new AbortController().signal);
    }),
  );
  expect(await told(ann)).toHaveLength(1);
});

test('[MSG-37][MSG-74] a daily letter tells what became of followed records, in its reader’s language', async () => {
  await db.query(sql`update app."user" set email = 'ann@example.org', language = 1031 where login = 'ann'`);
  const [one, two, three] = [
    await save(chief, { name: 'Ada' }),
    await save(chief, { name: 'Bea' }),
    await save(chief, { name: 'Cid' }),
  ];
  await follow(ann, one, two, three);
  const ways = { followed_change: 'digest', followed_comment: 'digest' };
  expect((await ann.post('/notification/settings', { ways, digestAt: '08:00' })).status).toBe(200);
  await comment(chief, one, [{ text: 'Ready' }]);
  await remove(chief, one);
  await change(chief, [two, three], { salary: '8.00' });
  await told(ann);
  await db.query(sql`update colonnade.notification_setting set next_digest_at = now() - interval '1 minute'`);
  await jobs['mail_digests']?.({}, AbortSignal.timeout(9_000));
  const { rows } = await db.query<{ body: string }>(
    sql`select body from colonnade.mail where recipient = 'ann@example.org'`,
  );
  expect(rows).toHaveLength(1);
  const letter = must(TEST_SECRETS.open(rows[0]?.body ?? '', 'mail.body'), 'a letter');
  const { text } = JSON.parse(letter) as { readonly text: string };
  expect(text).toContain('- chief hat Ada gelöscht');
  expect(text).toContain('- chief hat Datensätze geändert, denen Sie folgen: 2, darunter Bea');
  // Of a record in the bin there is nothing else to tell.
  expect(text).not.toContain('kommentiert');
});
