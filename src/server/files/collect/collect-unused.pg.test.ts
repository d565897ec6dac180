import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { filesAge, filesTable, hashOf, storedFile, type HeldFile } from '#test/support/files/stored-files.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { openPool } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { prepareSchema } from '../../start/prepare-schema.ts';
import type { ContentStore } from '../store/content-store.ts';
import { folderStore } from '../store/folder-store.ts';
import { removeUnknownContent } from './unused-content.ts';
import { collectUnused } from './collect-unused.ts';

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 6);
const scratch = mkdtempSync(join(tmpdir(), 'colonnade-collect-'));
afterAll(async () => {
  await db.end();
  rmSync(scratch, { recursive: true });
});
await prepareSchema(db);
await filesTable(db);

/** Days that the journal is kept, and a release that it has forgotten for sure. */
const DAYS = 60;
const LONG = 100;

let folder: string;
let store: ContentStore;
beforeEach(async () => {
  folder = mkdtempSync(join(scratch, 'store-'));
  store = folderStore(folder);
  await db.query(
    sql`truncate app.letter, colonnade.file, colonnade.content, colonnade.released, colonnade.context cascade`,
  );
});

const file = async (content: string) => await storedFile(db, store, content);
const letter = async (scan: HeldFile | null, pages: readonly HeldFile[] = []) => {
  const { rows } = await db.query<{ id: string }>({
    text: sql`insert into app.letter (scan, pages) values ($1::jsonb, $2::jsonb) returning id`,
    values: [scan && JSON.stringify(scan), pages.length > 0 ? JSON.stringify(pages) : null],
  });
  return rows[0]?.id;
};
const remove = async (id: string | undefined) =>
  await db.query({ text: sql`delete from app.letter where id = $1::bigint`, values: [id] });
const run = async () => await collectUnused(db, store, DAYS);
const nothing = { files: 0, contents: 0, bytes: 0, uploads: 0 };

test('[FILE-15] a file goes once the journal has forgotten its last cell, its content with its last file', async () => {
  const [one, same] = [await file('content'), await file('content')];
  const [first, second] = [await letter(one), await letter(null, [same])];
  await filesAge(db, LONG);
  expect(await run()).toEqual(nothing);
  await remove(first);
  expect(await run()).toEqual(nothing);
  await filesAge(db, 30);
  expect(await run()).toEqual(nothing);
  await filesAge(db, LONG);
  expect(await run()).toEqual({ ...nothing, files: 1 });
  expect(await text(await store.read(same.hash))).toBe('content');
  await remove(second);
  await filesAge(db, LONG);
  expect(await run()).toEqual({ files: 1, contents: 1, bytes: 7, uploads: 0 });
  expect(await store.sizeOf(same.hash)).toBeNull();
  const left = await db.query(
    sql`select from colonnade.released union all select from colonnade.content union all select from colonnade.file`,
  );
  expect(left.rows).toEqual([]);
});

test('[FILE-15] the month of the journal that a release is in must have gone', async () => {
  const one = await letter(await file('content'));
  await remove(one);
  await filesAge(db, LONG);
  const release = async (days: number) =>
    await db.query({
      text: sql`update colonnade.released set at = date_trunc('month', now() - interval '60 days', 'UTC') - make_interval(secs => $1)`,
      values: [days],
    });
  await release(0);
  expect(await run()).toEqual(nothing);
  await release(1);
  expect(await run()).toMatchObject({ files: 1 });
});

test('[FILE-15] what a cell took again, a draft names or a column out of the catalog has, stays', async () => {
  const [again, drafted, gone, copied] = [
    await file('again'),
    await file('drafted'),
    await file('gone'),
    await file('copied'),
  ];
  for (const one of [again, drafted, gone, copied]) await remove(await letter(one, [one]));
  await letter(null, [again]);
  await letter(gone);
  await letter(copied);
  const copy = await letter(null, [gone, copied]);
  await remove(copy);
  await db.query({
    text: sql`insert into colonnade.context (owner, frames) values ('user:1', $1::jsonb)`,
    values: [JSON.stringify([{ draft: { scan: drafted }, text: JSON.stringify({ gone }) }])],
  });
  await db.query(sql`alter table app.letter rename column scan to _gone_101`);
  await db.query(sql`alter table app.letter rename to _gone_9`);
  await filesAge(db, LONG);
  expect(await run()).toEqual(nothing);
  await db.query(sql`alter table app._gone_9 rename to letter`);
  await db.query(sql`alter table app.letter rename column _gone_101 to scan`);
  // What a cell holds is looked for again only once it was given up again.
  const { rows } = await db.query<{ file: string }>(sql`select distinct file from colonnade.released`);
  expect(rows).toEqual([{ file: drafted.id }]);
  await db.query(sql`delete from colonnade.context`);
  expect(await run()).toMatchObject({ files: 1, contents: 1 });
  await db.query(sql`delete from app.letter`);
  await filesAge(db, LONG);
  expect(await run()).toMatchObject({ files: 3, contents: 3 });
});

test('[FILE-15] an upload that no cell took goes after a day, unless a draft or waiting work names it', async () => {
  const [left, drafted] = [await file('left'), await file('drafted')];
  await db.query({
    text: sql`insert into colonnade.context (owner, frames) values ('user:1', $1::jsonb)`,
    values: [JSON.stringify([{ scan: drafted }])],
  });
  expect(await run()).toEqual(nothing);
  await filesAge(db, 2);
  expect(await run()).toEqual({ ...nothing, files: 1, contents: 1, bytes: 4 });
  expect(await store.sizeOf(left.hash)).toBeNull();
  expect(await store.sizeOf(drafted.hash)).toBe(7);
});

test('[FILE-15] an upload that has stopped for a day ends', async () => {
  const bytes = () => Readable.from([Buffer.from('half')]);
  const begun = async () => {
    const { rows } = await db.query<{ id: string }>(
      sql`insert into colonnade.file (account, name, size) values ('user:1', 'a', 10) returning id`,
    );
    const id = rows[0]?.id ?? '';
    await store.append(id, 0, bytes());
    return id;
  };
  const [stale, going, writing] = [await begun(), await begun(), await begun()];
  await store.append('write-broken', 0, bytes());
  await filesAge(db, 2);
  const before = new Date(Date.now() - 2 * 86_400_000);
  for (const upload of [stale, writing, 'write-broken'])
    await utimes(join(folder, 'incoming', upload), before, before);
  await db.query({
    text: sql`update colonnade.file set writing_until = now() + interval '20 seconds' where id = $1::uuid`,
    values: [writing],
  });
  expect(await run()).toEqual({ ...nothing, uploads: 2 });
  expect((await readdir(join(folder, 'incoming'))).toSorted()).toEqual([going, writing].toSorted());
  const { rows } = await db.query<{ id: string }>(sql`select id from colonnade.file order by id`);
  expect(rows.map(({ id }) => id)).toEqual([going, writing].toSorted());
});

test('[FILE-16] an upload of the same bytes at the moment of their removal stores them anew', async () => {
  await remove(await letter(await file('content')));
  await filesAge(db, LONG);
  let uploading: Promise<HeldFile> | undefined;
  const meeting: ContentStore = {
    ...store,
    remove: async (hash) => {
      uploading = file('content');
      // It waits for the row, which is locked.
      for (;;) {
        const { rows } = await db.query(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (rows.length > 0) break;
      }
      await store.remove(hash);
    },
  };
  expect(await collectUnused(db, meeting, DAYS)).toMatchObject({ contents: 1 });
  const held = await uploading;
  await letter(held ?? null);
  expect(await text(await store.read(hashOf('content')))).toBe('content');
  await filesAge(db, LONG);
  expect(await run()).toEqual(nothing);
});

test('[FILE-16] one that comes just before keeps them', async () => {
  await remove(await letter(await file('content')));
  await filesAge(db, LONG);
  expect(await run()).toMatchObject({ files: 1, contents: 1 });
  await remove(await letter(await file('content')));
  await filesAge(db, LONG);
  const late = await file('content');
  expect(await run()).toMatchObject({ files: 1, contents: 0 });
  await letter(late);
  expect(await store.sizeOf(late.hash)).toBe(7);
});

test('[FILE-16] one process at a time looks for files', async () => {
  await remove(await letter(await file('content')));
  await filesAge(db, LONG);
  const runs = await Promise.all([run(), run(), run()]);
  const ended = runs.filter((one) => one !== undefined);
  expect(ended.reduce((sum, { files }) => sum + files, 0)).toBe(1);
  expect(ended.reduce((sum, { contents }) => sum + contents, 0)).toBe(1);
});

test('[FILE-16] bytes that the database does not know are removed on demand, a day after they came', async () => {
  const known = await file('known');
  const bytes = Buffer.from('unknown');
  await store.write(hashOf(bytes), Readable.from([bytes]));
  expect(await removeUnknownContent(db, store)).toEqual({ contents: 0, bytes: 0 });
  const before = new Date(Date.now() - 2 * 86_400_000);
  for (const hash of [known.hash, hashOf(bytes)])
    await utimes(join(folder, 'content', hash.slice(0, 2), hash.slice(2, 4), hash), before, before);
  expect(await removeUnknownContent(db, store)).toEqual({ contents: 1, bytes: 7 });
  expect(await store.sizeOf(known.hash)).toBe(5);
  expect(await store.sizeOf(hashOf(bytes))).toBeNull();
  await mkdir(join(folder, 'content', 'zz'), { recursive: true });
  expect(await removeUnknownContent(db, store)).toEqual({ contents: 0, bytes: 0 });
});
