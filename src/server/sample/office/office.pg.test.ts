import { beforeAll, describe, expect, test } from 'vitest';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { catalog, emptySample, sampleStore, SIZE } from '#test/support/worlds/sample-world.ts';
import { inTransaction, type Database } from '../../database/pool.ts';
import { sql, type Sql } from '../../database/sql/sql.ts';
import { insertUser } from '../../query/people/users.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import { beginOffice, expectOffice, fillOffice, generateSample, removeOffice } from '../sample.ts';

const NOW = new Date('2026-03-04T15:20:00Z');
const CHIEF = 1;
const store = sampleStore();

/** A sample with records and a supervisor, whose messages are still to be made. */
async function begunSample(): Promise<Database> {
  const begun = await emptySample();
  await generateSample({ secrets: TEST_SECRETS, db: begun, catalog, store, size: SIZE, seed: 1, today: NOW });
  await expectOffice(begun);
  await insertUser(begun, { login: 'chief', name: 'Ada Chief', supervisor: true, roles: [] });
  return begun;
}

async function rowsOf<Row extends object>(from: Database, statement: Sql): Promise<readonly Row[]> {
  return (await from.query<Row>(statement)).rows;
}

async function figures(from: Database): Promise<Readonly<Record<string, number>>> {
  const [row = {}] = await rowsOf<Record<string, number>>(
    from,
    sql`select (select count(*)::int from app.message where owner = 1) as own, (select count(*)::int from app.message) as messages,
      (select count(*)::int from app.message_folder) as folders, (select count(*)::int from colonnade.comment) as comments,
      (select count(*)::int from colonnade.next_step) as steps, (select count(*)::int from app."user") as users,
      (select count(*)::int from colonnade.notification) as notifications,
      (select count(*)::int from colonnade.pending) as pending,
      (select count(*)::int from colonnade.operation) as operations`,
  );
  return row;
}

/** What was made, without what the database numbers. */
async function texts(from: Database): Promise<unknown> {
  return [
    await rowsOf(
      from,
      sql`select message_key, thread, place, subject, body, sent_at, files from app.message order by id`,
    ),
    await rowsOf(
      from,
      sql`select body -> -1 as said, created_at, record_id from colonnade.comment order by id`,
    ),
    await rowsOf(from, sql`select text, due_on, record_id, done_at from colonnade.next_step order by id`),
  ];
}

const db = await begunSample();
beforeAll(async () => await fillOffice({ db, catalog, store, now: NOW }));

describe('[MSG-85] the first supervisor of the sample', () => {
  test('has a year of messages, with some in each month, comments, steps and a few notifications', async () => {
    const made = await figures(db);
    expect(made).toMatchObject({ folders: 3, notifications: 3, pending: 0, operations: 0 });
    expect(made['own']).toBeGreaterThan(1_500);
    expect(made['own']).toBeLessThan(3_000);
    expect(made['comments']).toBeGreaterThan(200);
    expect(made['steps']).toBeGreaterThan(50);
    expect(made['users']).toBeGreaterThan(8);
    const months = await rowsOf<{ month: string; count: number }>(
      db,
      sql`select to_char(sent_at, 'YYYY-MM') as month, count(*)::int as count from app.message where owner = 1 group by 1 order by 1`,
    );
    expect(months.map(({ month }) => month)).toEqual(
      Array.from({ length: 13 }, (_, at) => new Date(Date.UTC(2025, 2 + at, 1)).toISOString().slice(0, 7)),
    );
    expect(Math.min(...months.slice(0, -1).map(({ count }) => count))).toBeGreaterThan(50);
  });

  test('has done nearly all of it, but for what came today', async () => {
    const [waiting] = await rowsOf<Record<string, number>>(
      db,
      sql`select count(*)::int as all, count(*) filter (where sent_at >= '2026-03-04')::int as today,
        count(*) filter (where sent_at > '2026-03-04T15:20:00Z')::int as future,
        count(*) filter (where read)::int as read from app.message where owner = 1 and processed_at is null and place = 'inbox'`,
    );
    expect(waiting?.['today']).toBeGreaterThanOrEqual(8);
    expect(waiting?.['all']).toBeLessThan(40);
    expect(waiting?.['read']).toBeLessThan(waiting?.['all'] ?? 0);
    expect(waiting?.['future']).toBe(0);
  });

  test('finds each message at a record that is there and has a title', async () => {
    const viewer = {
      userId: CHIEF,
      account: 'user:1',
      name: 'Ada Chief',
      roles: [SUPERVISOR],
      rights: 'supervisor',
      locale: 'en_GB',
      timeZone: 'UTC',
    };
    const abouts = await rowsOf<{ table: number; records: number[] }>(
      db,
      sql`select a.t as "table", array_agg(distinct a.r) as records from (
          select about_table as t, about_record as r from app.message where about_record is not null
          union all select table_id, record_id from colonnade.comment
          union all select table_id, record_id from colonnade.next_step) a group by 1`,
    );
    expect(abouts.length).toBe(4);
    for (const { table, records } of abouts) {
      const known = catalog.tables.get(table)!;
      const titles = await titlesOf(db, { catalog, viewer }, known, records);
      expect([...titles.values()].filter((title) => title !== '')).toHaveLength(records.length);
    }
  });

  test('reads threads whose messages follow each other, each an answer to the one before', async () => {
    const wrong = await rowsOf(
      db,
      sql`select m.message_key from app.message m left join app.message b on b.message_key = m.answers and b.owner = 1
        where m.owner = 1 and (case when m.answers is null then m.thread <> m.message_key
          else b.id is null or b.sent_at > m.sent_at or b.thread <> m.thread or b.id > m.id end)`,
    );
    expect(wrong).toEqual([]);
    const [threads] = await rowsOf<{ long: number }>(
      db,
      sql`select count(*)::int as long from (select from app.message where owner = 1 group by thread having count(*) > 2) t`,
    );
    expect(threads?.long).toBeGreaterThan(150);
  });

  test('meets texts whose places are all filled, and files that the store has', async () => {
    const bad = await rowsOf(
      db,
      sql`select subject, body from app.message where subject || coalesce(body, '') ~ '[{}|\[\]]|undefined|object Object|NaN'
        union all select text, null from colonnade.next_step where text ~ '[{}|\[\]]'
        union all select body::text, null from colonnade.comment where body ->> 0 ~ '[|\[\]]'`,
    );
    expect(bad).toEqual([]);
    const files = await rowsOf<{ hash: string }>(
      db,
      sql`select distinct f ->> 'hash' as hash from app.message m cross join jsonb_array_elements(m.files) f`,
    );
    expect(files.length).toBeGreaterThan(50);
    for (const { hash } of files) expect(await store.sizeOf(hash)).toBeGreaterThan(0);
  });
});

test('[MSG-86] it is made once; broken off it is made from the beginning, and the same seed, records and day give the same', async () => {
  const again = await begunSample();
  const broken = { ...store, write: async () => await Promise.reject(new Error('power cut')) };
  await expect(fillOffice({ db: again, catalog, store: broken, now: NOW })).rejects.toThrow('power cut');
  expect(await figures(again)).toMatchObject({ messages: 0, comments: 0, steps: 0, users: 1, pending: 1 });
  const both = [1, 2].map(async () => await fillOffice({ db: again, catalog, store, now: NOW }));
  await Promise.all(both);
  const made = await figures(again);
  await fillOffice({ db: again, catalog, store, now: NOW });
  expect(await figures(again)).toEqual(made);
  expect(made).toEqual(await figures(db));
  expect(await texts(again)).toEqual(await texts(db));
});

test('[MSG-86] it waits for a supervisor, and is put down once', async () => {
  const begun = await emptySample();
  await expectOffice(begun);
  const jobs = async () => (await rowsOf(begun, sql`select from graphile_worker._private_jobs`)).length;
  await beginOffice(begun);
  await fillOffice({ db: begun, catalog, store, now: NOW });
  expect([await jobs(), (await figures(begun))['pending']]).toEqual([0, 1]);
  await insertUser(begun, { login: 'chief', name: 'Ada Chief', supervisor: true, roles: [] });
  await beginOffice(begun);
  await beginOffice(begun);
  expect(await jobs()).toBe(1);
});

test('[MSG-87] whoever begins empty has none of it, made or not; other records of the sample have it made anew', async () => {
  const begun = await begunSample();
  await fillOffice({ db: begun, catalog, store, now: NOW });
  await generateSample({
    secrets: TEST_SECRETS,
    db: begun,
    catalog,
    store,
    size: SIZE,
    seed: 2,
    today: NOW,
    replace: true,
  });
  expect(await figures(begun)).toMatchObject({ messages: 0, folders: 0, comments: 0, steps: 0, pending: 1 });
  await fillOffice({ db: begun, catalog, store, now: NOW });
  const made = await figures(begun);
  expect(made['own']).toBeGreaterThan(1_500);
  // Somebody has written to a colleague meanwhile: that one stays, inactive.
  await begun.query(
    sql`insert into app.message (subject, sent_at, importance, way, place, read, starred, owner)
      select 'Hello', now(), 'normal', 'internal', 'inbox', false, false, max(id) from app."user"`,
  );
  await inTransaction(begun, removeOffice);
  const left = { messages: 1, folders: 0, comments: 0, steps: 0, users: 2, pending: 0 };
  expect(await figures(begun)).toMatchObject(left);
  const active = await rowsOf(begun, sql`select login from app."user" where active`);
  expect(active).toEqual([{ login: 'chief' }]);
  await inTransaction(begun, async (tx) => {
    await expectOffice(tx);
    await removeOffice(tx);
  });
  await fillOffice({ db: begun, catalog, store, now: NOW });
  expect(await figures(begun)).toMatchObject(left);
});
