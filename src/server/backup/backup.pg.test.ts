import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { allRows, introspect } from '#test/support/backup/introspect.ts';
import {
  backedUp,
  emptyDatabase,
  fillTable,
  ownPath,
  ownStore,
  restored,
  worldWithGoneThings,
} from '#test/support/backup/backed-up-world.ts';
import { changedBackup } from '#test/support/backup/changed-backup.ts';
import { latePostgres } from '#test/support/peers/late-postgres.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { emptySample } from '#test/support/worlds/sample-world.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { inTransaction, openPool, type ConnectionPool } from '../database/pool.ts';
import { trusted } from '../database/sql/sql.ts';
import { prepareSchema } from '../start/prepare-schema.ts';
import { makeBackup, verifyBackup } from './backup.ts';

const SILENT = { info: () => undefined, warn: () => undefined };

async function count(db: ConnectionPool, from: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(trusted(`select count(*)::int as count from ${from}`));
  return must(rows[0], 'a row').count;
}

async function expectSame(other: ConnectionPool, db: ConnectionPool): Promise<void> {
  const [found, expected] = [await introspect(other), await introspect(db)];
  for (const [what, answer] of Object.entries(expected)) expect(found[what], what).toEqual(answer);
  expect(await allRows(other)).toEqual(await allRows(db));
}

describe('[BACKUP-4] what is restored is what was backed up', () => {
  test('structure and rows of an application with every type of column, gone tables and columns', async () => {
    const { db, document } = await worldWithGoneThings();
    await db.query(`select colonnade.make_journal_months('2026-01-15Z', '2026-05-01Z')`);
    await db.query(`insert into colonnade.operation (at, kind)
      select '2025-11-01Z'::timestamptz + n * interval '20 days', 'save' from generate_series(1, 12) n`);
    await db.query(`insert into colonnade.change (operation_id, at, table_id, record_id, what, diff)
      select id, at, 1, id, 'modify', '{"7": [null, "a\\\\\\n"]}' from colonnade.operation`);
    await db.query(`comment on table app.thing is 'It''s a thing'`);
    await db.query(`comment on column app.thing.name is 'What it is called'`);
    await db.query(`create view app.for_reports with (security_barrier) as select id, name from app.thing`);
    await db.query(`create statistics app.of_things (ndistinct) on pieces, weight from app.thing`);
    await db.query('alter table app.thing alter column notes set statistics 500');
    await db.query('alter table app.thing set (fillfactor = 90)');
    const { path } = await backedUp(db);
    const other = await emptyDatabase();
    await restored(other, path);
    await expectSame(other, db);
    await prepareSchema(other);
    await changeCatalog(other, document, { author: null, message: 'as it was' });
    expect(await count(other, 'app.thing where paint is not null')).toBe(20);
  });

  test('those of the sample, and ids go on after those that were given', async () => {
    const db = (await emptySample()) as ConnectionPool;
    await fillTable(db, 'category', 50);
    const { path } = await backedUp(db);
    const other = await emptyDatabase();
    await restored(other, path);
    await expectSame(other, db);
    await fillTable(other, 'category', 1);
    expect(await count(other, 'app.category where id = 51')).toBe(1);
  });
});

test('[BACKUP-3] shows one moment, while others work, and nobody waits for it', async () => {
  const { db } = await everyTypeWorld();
  await fillTable(db, 'owner', 2);
  await fillTable(db, 'thing', 400);
  await db.query('update app.thing set weight = 100 where id in (1, 2)');
  let moves = 0;
  const backup = { isDone: false };
  // Each statement keeps the sum of two records, and counts itself in two tables.
  const move = async () => {
    while (!backup.isDone) {
      await db.query(`with moved as (
          update app.thing set weight = weight + case id when 1 then -1 else 1 end where id in (1, 2)
        ), counted as (update app.owner set version = version + 1 where id = 1)
        insert into colonnade.operation (kind) values ('save')`);
      moves++;
    }
  };
  const moving = move();
  const { path } = await backedUp(db).finally(() => {
    backup.isDone = true;
  });
  await moving;
  expect(moves).toBeGreaterThan(0);
  const other = await emptyDatabase();
  await restored(other, path);
  const { rows } =
    await other.query(`select (select sum(weight)::int from app.thing where id in (1, 2)) as weight,
    (select version from app.owner where id = 1) - 1 = (select count(*) from colonnade.operation) as agree`);
  expect(rows).toEqual([{ weight: 200, agree: true }]);
});

test('[BACKUP-5] while it is made, changes of tables are refused at once, and others go through', async () => {
  const { db, catalog } = await everyTypeWorld();
  const { document } = catalog;
  const change = async (next: Document) =>
    await changeCatalog(db, next, { author: null, message: 'meanwhile' });
  const withoutColumn = {
    ...document,
    tables: document.tables.map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => name !== 'paint'),
    })),
  };
  const store = ownStore();
  const word = Buffer.from('word');
  const hash = createHash('sha256').update(word).digest('hex');
  await store.write(hash, Readable.from([word]));
  const slow = { ...store, read: async (asked: string) => (await meanwhile(), await store.read(asked)) };
  const refused: unknown[] = [];
  const meanwhile = async () => {
    refused.push(await change(withoutColumn).catch((error: unknown) => error));
    await change({ ...document, application: { ...document.application, label: { en: 'Renamed' } } });
    refused.push(await journalMonths(db).catch((error: unknown) => error));
    await db.query(`update app.thing set name = 'meanwhile'`);
  };
  await backedUp(db, { store: slow });
  expect(refused).toMatchObject([{ code: 'catalog.backup' }, { code: '55P03' }]);
  await change(withoutColumn);
});

async function journalMonths(db: ConnectionPool): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.query("set local lock_timeout = '100ms'");
    await tx.query('select colonnade.make_journal_months(now(), now())');
  });
}

describe('[BACKUP-6] what was under way', () => {
  test('sessions and links that work once are not in it; mail is held, tasks have failed, jobs are free', async () => {
    const { db } = await everyTypeWorld();
    await db.query(
      `insert into colonnade.session (token_hash, user_id, locale, time_zone, account) values ('x', 1, 'en', 'UTC', 'user:1')`,
    );
    await db.query(
      `insert into colonnade.one_time_secret (token_hash, purpose, expires_at) values ('y', 'reset', now() + interval '1 day')`,
    );
    await db.query(`insert into colonnade.failed_try (key, failures) values ('z', 3)`);
    await db.query(`insert into colonnade.context (owner, frames) values ('user:1', '[]')`);
    await db.query(`insert into colonnade.mail (purpose, recipient, language, subject, body, state) values
      ('a', 'a@example.org', 'en', 'A', 'sealed', 'waiting'), ('b', 'b@example.org', 'en', 'B', null, 'sent')`);
    await db.query(`insert into colonnade.task (account, session_id, locale, time_zone, kind, title, input, state) values
      ('user:1', 1, 'en', 'UTC', 'x', '{}', '{}', 'waiting'), ('user:1', 1, 'en', 'UTC', 'x', '{}', '{}', 'done')`);
    await db.query(
      `select graphile_worker.add_job(name, '{}') from unnest(array['send_mail', 'run_task', 'reset_password', 'other']) name`,
    );
    await db.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w'`);
    const { path } = await backedUp(db);
    const other = await emptyDatabase();
    const { settled } = await restored(other, path);
    expect(settled).toEqual({ mails: 1, tasks: 1 });
    for (const table of ['session', 'one_time_secret', 'failed_try'])
      expect(await count(other, `colonnade.${table}`)).toBe(0);
    expect(await count(other, 'colonnade.context')).toBe(1);
    const mails = await other.query('select state, reason, body from colonnade.mail order by id');
    expect(mails.rows).toEqual([
      { state: 'failed', reason: 'restored', body: 'sealed' },
      { state: 'sent', reason: null, body: null },
    ]);
    const tasks = await other.query(`select state, error ->> 'code' as code from colonnade.task order by id`);
    expect(tasks.rows).toEqual([
      { state: 'failed', code: 'task.restored' },
      { state: 'done', code: null },
    ]);
    const jobs = await other.query('select task_identifier, locked_at from graphile_worker.jobs');
    expect(jobs.rows).toEqual([{ task_identifier: 'other', locked_at: null }]);
  });
});

describe('[BACKUP-1] the file', () => {
  test('is the owner’s alone, holds no key, and takes the place of none', async () => {
    const { db } = await everyTypeWorld();
    const path = ownPath();
    await writeFile(path, 'something else');
    const origin = { product: '0.1.0', secretKey: null, environment: {} };
    const making = { db, path, origin, store: undefined, onProgress: () => undefined };
    await expect(makeBackup(making)).rejects.toThrow('already');
    expect(await readFile(path, 'utf8')).toBe('something else');
    await expect(makeBackup({ ...making, path: '/nowhere/at/all' })).rejects.toThrow('cannot be written');
    const made = await backedUp(db);
    expect((await stat(made.path)).mode & 0o777).toBe(0o600);
    await expect(stat(`${made.path}.part`)).rejects.toThrow('ENOENT');
  });

  test('leaves out objects of which nothing is known, and names them', async () => {
    const { db } = await everyTypeWorld();
    await db.query('create materialized view app.sums as select count(*) from app.thing');
    await db.query('create view app.all_things as select name from app.thing');
    expect((await backedUp(db)).leftOut).toEqual(['materialized view app.sums']);
  });
});

test('[BACKUP-7] files come with it, whole, and go where they are not yet', async () => {
  const { db } = await everyTypeWorld();
  const [store, target] = [ownStore(), ownStore()];
  const contents = ['', 'a', 'b'.repeat(3_000_000), '\0\n'].map((text) => Buffer.from(text));
  const hashes = contents.map((content) => createHash('sha256').update(content).digest('hex'));
  for (const [at, content] of contents.entries())
    await store.write(must(hashes[at], 'a hash'), Readable.from([content]));
  await target.write(must(hashes[1], 'a hash'), Readable.from([must(contents[1], 'a content')]));
  const { path, files } = await backedUp(db, { store });
  expect(files).toEqual({ count: 4, bytes: 3_000_003 });
  await restored(await emptyDatabase(), path, { store: target });
  for (const [at, content] of contents.entries())
    expect((await buffer(await target.read(must(hashes[at], 'a hash')))).equals(content)).toBe(true);
  const without = await backedUp(db);
  expect(without.files.count).toBe(0);
});

describe('[BACKUP-8] a database that is in use or not empty', () => {
  test('is left alone, unless it is to be replaced', async () => {
    const { db } = await everyTypeWorld();
    await fillTable(db, 'owner', 3);
    const { path } = await backedUp(db);
    const other = await emptyDatabase();
    await restored(other, path);
    await other.query('delete from app.owner where id = 3');
    await expect(restored(other, path)).rejects.toThrow('--replace');
    expect(await count(other, 'app.owner')).toBe(2);
    await restored(other, path, { replace: true });
    expect(await count(other, 'app.owner')).toBe(3);
  });

  test('is not touched while somebody is connected', async () => {
    const { db } = await everyTypeWorld();
    const { path } = await backedUp(db);
    const held = await db.connect();
    await expect(restored(db, path, { replace: true })).rejects.toThrow(/in use by colonnade/);
    held.release();
  });
});

test('[BACKUP-12] is tried by restoring it into a PostgreSQL of its own, which is gone afterwards', async () => {
  const { db } = await worldWithGoneThings();
  const { path } = await backedUp(db, { store: ownStore() });
  const verified = await verifyBackup({ path, log: SILENT, onProgress: () => undefined });
  expect(verified.different).toEqual([]);
  expect(verified.sums.find((_, at) => verified.head.tables[at]?.name === 'thing')?.rows).toBe(30);
  const left = (await readdir(tmpdir())).filter((name) =>
    name.startsWith(`colonnade-verify-${process.pid}-`),
  );
  expect(left).toEqual([]);
});

test('[BACKUP-12] says how many rows it has, however late PostgreSQL says it', async () => {
  const { db, connectionString } = await everyTypeWorld();
  await fillTable(db, 'owner', 3);
  const late = await latePostgres(connectionString);
  const slow = openPool(late.config, 2);
  try {
    const { path, rows } = await backedUp(slow);
    expect(rows).toBeGreaterThan(3);
    const verified = await verifyBackup({ path, log: SILENT, onProgress: () => undefined });
    expect(verified.different).toEqual([]);
  } finally {
    await slow.end();
    await late.close();
  }
});

test('[BACKUP-12] a table that comes out otherwise is named', async () => {
  const { db } = await everyTypeWorld();
  await fillTable(db, 'owner', 3);
  const { path } = await backedUp(db);
  const changed = await changedBackup(path, ownPath(), {
    'structure/after.jsonl': (text) =>
      `${text}${JSON.stringify("update app.owner set name = 'other' where id = 1")}\n`,
  });
  const verified = await verifyBackup({ path: changed, log: SILENT, onProgress: () => undefined });
  expect(verified.different.map(({ table }) => table)).toEqual(['app.owner']);
});
