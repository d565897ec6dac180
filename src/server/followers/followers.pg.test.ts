import { beforeEach, expect, test } from 'vitest';
import type { FollowedRecord, Follower, FollowState } from '#core/contract/messaging/follower-routes.ts';
import { must } from '#core/std/must.ts';
import {
  codeOf,
  outcomeOf,
  signedIn,
  testUser,
  visitor,
  PASSWORD,
  type Visitor,
} from '#test/support/calls/app.ts';
import { besideWorld } from '#test/support/worlds/beside-world.ts';
import { PORTAL, testClient } from '#test/support/worlds/portal.ts';
import { inTransaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { clearTables } from '../query/bulk/clear-tables.ts';

const { db, catalog, app, owner, ann, hidden, people, ids, allRole } = await besideWorld();
beforeEach(async () => await db.query(sql`delete from colonnade.follower`));

const at = (record: number, what = '') => `/api/followers/${owner.id}/${record}${what}`;
const follow = async (who: Visitor, record: number, following = true) =>
  await who.post(at(record, '/follow'), { following });
const state = async (who: Visitor, record: number) => (await who.get(at(record))).json<FollowState>();
const followers = async (who: Visitor, record: number) =>
  (await who.get(at(record, '/list'))).json<{ followers: Follower[]; count: number }>();
const followed = async (who: Visitor, query = '') =>
  (await who.get(`/api/followed${query}`)).json<{ records: FollowedRecord[]; next: number | null }>();
const titles = async (who: Visitor) => (await followed(who)).records.map(({ title }) => title);
const write = async (who: Visitor, record: number, body: readonly object[]) => {
  const key = `key-${Math.random().toString(36).slice(2)}-follow`;
  const answer = await who.post(`/api/comments/${owner.id}/${record}/add`, { key, body });
  expect(answer.status, answer.text).toBe(200);
};

test('[MSG-72] whoever may read a record follows it and stops, and is told who else does', async () => {
  expect(await state(people.ann, ann)).toEqual({ following: false, count: 0 });
  for (let time = 0; time < 2; time++)
    expect((await follow(people.ann, ann)).json()).toEqual({ following: true, count: 1 });
  expect((await follow(people.few, ann)).json()).toEqual({ following: true, count: 2 });
  expect(await state(people.boss, ann)).toEqual({ following: false, count: 2 });
  expect(await followers(people.few, ann)).toEqual({
    followers: [
      { id: ids.few, name: 'few', own: true, reads: true },
      { id: ids.ann, name: 'ann', own: false, reads: true },
    ],
    count: 2,
  });
  for (let time = 0; time < 2; time++)
    expect((await follow(people.ann, ann, false)).json()).toEqual({ following: false, count: 1 });
  expect((await followers(people.ann, ann)).followers.map(({ name }) => name)).toEqual(['few']);
});

test('[MSG-72] who may not read the record any more is named as such, and who is gone not at all', async () => {
  await follow(people.few, ann);
  await testUser(db, 'left', { roles: [allRole] });
  const left = await signedIn(app, 'left');
  await follow(left, ann);
  await db.query(sql`update app."user" set active = false where login = 'left'`);
  await db.query(sql`update app.owner set name = 'Hidden' where id = $1`, [ann]);
  expect(await followers(people.ann, ann)).toEqual({
    followers: [{ id: ids.few, name: 'few', own: false, reads: false }],
    count: 1,
  });
  expect(await state(people.ann, ann)).toEqual({ following: false, count: 1 });
  expect(outcomeOf(await people.few.get(at(ann)))).toEqual([404, 'record.unknown']);
  expect(await titles(people.few)).toEqual([]);
  await db.query(sql`update app.owner set name = 'Ann' where id = $1`, [ann]);
  expect(await titles(people.few)).toEqual(['Ann']);
});

test('[MSG-72] a record that one may not read, or that was never given, is neither followed nor has followers', async () => {
  await follow(people.ann, hidden);
  for (const record of [hidden, 999_999]) {
    const calls = [
      await people.few.get(at(record)),
      await people.few.get(at(record, '/list')),
      await follow(people.few, record),
      await follow(people.few, record, false),
    ];
    expect(calls.map(outcomeOf)).toEqual(calls.map(() => [404, 'record.unknown']));
  }
  expect(codeOf(await people.ann.post(at(ann, '/follow'), { following: true, user: ids.few }))).toBe(
    'request.invalid',
  );
  expect((await db.query(sql`select user_id from colonnade.follower`)).rows).toEqual([{ user_id: ids.ann }]);
});

test('[MSG-72] customers and visitors follow nothing, nor find what the user follows whose rights they have', async () => {
  const client = await testClient(db, 'acme');
  const path = `/api/followers/${PORTAL.table}/${client}`;
  const customer = await signedIn(app, 'acme');
  const anonymous = visitor(app);
  await anonymous.get('/session/anonyme/');
  await db.query(
    sql`insert into colonnade.follower (table_id, record_id, user_id) select $1, $2, u.id from app."user" u`,
    [PORTAL.table, client],
  );
  for (const outsider of [customer, anonymous]) {
    const outcomes = [
      await outsider.get(path),
      await outsider.get(`${path}/list`),
      await outsider.post(`${path}/follow`, { following: true }),
      await outsider.post(`${path}/follow`, { following: false }),
    ].map(outcomeOf);
    expect(outcomes).toEqual(outcomes.map(() => [404, 'record.unknown']));
    expect(await followed(outsider)).toEqual({ records: [], next: null });
  }
  const { rows } = await db.query(sql`select 1 from colonnade.follower where stopped_at is not null`);
  expect(rows).toEqual([]);
});

test('[MSG-72] who sees the application as somebody else reads as that one, and follows nothing', async () => {
  await follow(people.few, ann);
  await follow(people.ann, hidden);
  const chief = visitor(app);
  await chief.get('/session/login/');
  await chief.post('/session/login/', { login: 'boss', password: PASSWORD, configuration: true });
  expect((await chief.post('/admin/access/view_as', { user: ids.few })).status).toBe(200);
  expect(outcomeOf(await chief.get(at(hidden)))).toEqual([404, 'record.unknown']);
  expect(await state(chief, ann)).toEqual({ following: true, count: 1 });
  expect(await titles(chief)).toEqual(['Ann']);
  for (const following of [true, false])
    expect(codeOf(await follow(chief, ann, following))).toBe('session.viewing');
  expect(await state(people.few, ann)).toEqual({ following: true, count: 1 });
});

test('[MSG-72] followers are in the bin with their record, come back with it, and go with it for good', async () => {
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.owner (name) values ('Gone') returning id`,
  );
  const record = must(rows[0], 'a record').id;
  await follow(people.ann, record);
  const remove = async () =>
    await people.boss.post(`/api/element/delete?idform=${owner.id}`, { records: [record] });
  expect((await remove()).status).toBe(200);
  expect(outcomeOf(await follow(people.ann, record, false))).toEqual([404, 'record.unknown']);
  expect(await titles(people.ann)).toEqual([]);
  expect((await people.boss.post(`/api/bin/${owner.id}`, { records: [record] })).status).toBe(200);
  expect(await state(people.ann, record)).toEqual({ following: true, count: 1 });
  await remove();
  expect((await people.boss.post(`/api/bin/purge/${owner.id}`, { records: [record] })).status).toBe(200);
  expect((await db.query(sql`select 1 from colonnade.follower`)).rows).toEqual([]);
});

test('[MSG-72] where all records of a table go nobody follows others with their ids', async () => {
  await follow(people.ann, ann);
  const emptied = must(catalog.tables.get(owner.id), 'owners');
  await inTransaction(db, async (tx) => {
    await clearTables(tx, catalog, { tables: [emptied], called: 'owners' });
    expect((await tx.query(sql`select 1 from colonnade.follower`)).rows).toEqual([]);
    throw new Error('undone');
  }).catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }));
});

test('[MSG-73] whoever writes a comment, and whom it mentions, follows from then on', async () => {
  await write(people.ann, ann, [{ text: 'Look, ' }, { user: ids.few }]);
  expect([(await state(people.ann, ann)).following, (await state(people.few, ann)).following]).toEqual([
    true,
    true,
  ]);
  expect((await state(people.boss, ann)).count).toBe(2);
});

test('[MSG-73] who has stopped follows again by an own comment or a press, not by somebody else', async () => {
  await write(people.ann, ann, [{ user: ids.few }]);
  await follow(people.few, ann, false);
  await write(people.ann, ann, [{ text: 'Again, ' }, { user: ids.few }]);
  expect((await state(people.few, ann)).following).toBe(false);
  await write(people.few, ann, [{ text: 'Here' }]);
  expect((await state(people.few, ann)).following).toBe(true);
  await follow(people.few, ann, false);
  await follow(people.few, ann);
  expect((await state(people.few, ann)).following).toBe(true);
});

test('[MSG-76] one’s followed records come a page at a time, without those that one may not read', async () => {
  await db.query(
    sql`with made as (insert into app.owner (name)
          select case when n % 4 = 0 then 'Hidden' else 'Many ' || n end from generate_series(1, 240) n returning id)
        insert into colonnade.follower (table_id, record_id, user_id) select $1, id, $2 from made order by id`,
    [owner.id, ids.few],
  );
  const seen: string[] = [];
  let next: number | null | undefined;
  let pages = 0;
  while (next !== null) {
    const page = await followed(people.few, next === undefined ? '' : `?before=${next}`);
    seen.push(...page.records.map(({ title }) => title));
    next = page.next;
    pages += 1;
  }
  const numbers = Array.from({ length: 240 }, (_, place) => 240 - place).filter((n) => n % 4 !== 0);
  expect([seen, pages]).toEqual([numbers.map((n) => `Many ${n}`), 3]);
  expect(codeOf(await people.few.get('/api/followed?before=x'))).toBe('request.invalid');
});
