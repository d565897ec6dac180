import { mkdtempSync, rmSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filesTable, storedFile } from '#test/support/files/stored-files.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { runCommand } from '#test/support/run/product.ts';
import { openPool } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { prepareSchema } from '../../start/prepare-schema.ts';
import { folderStore } from '../store/folder-store.ts';
import { checkFiles } from './check-files.ts';

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 3);
const scratch = mkdtempSync(join(tmpdir(), 'colonnade-check-'));
afterAll(async () => {
  await db.end();
  rmSync(scratch, { recursive: true });
});
await prepareSchema(db);
await filesTable(db);
const store = folderStore(scratch);

const pathOf = (hash: string) => join(scratch, 'content', hash.slice(0, 2), hash.slice(2, 4), hash);
const faults = async (quick: boolean) => {
  const found: string[] = [];
  for await (const { table, record, column, file, fault } of checkFiles(db, store, { quick }))
    found.push(`${table} ${record} ${column} ${file} ${fault}`);
  return found;
};

test('[FILE-19] every file of every cell is compared with its bytes', async () => {
  const fine = await storedFile(db, store, 'fine');
  const missing = await storedFile(db, store, 'missing');
  const short = await storedFile(db, store, 'too short');
  const damaged = await storedFile(db, store, 'damaged');
  const unknown = { ...fine, id: '00000000-0000-4000-8000-000000000000' };
  await db.query({
    text: sql`insert into app.letter (scan, pages) values ($1::jsonb, $2::jsonb), (null, null), ($3::jsonb, null), (null, $4::jsonb)`,
    values: [fine, [fine, missing], short, [damaged, missing]].map((value) => JSON.stringify(value)),
  });
  expect(await faults(false)).toEqual([]);
  await store.remove(missing.hash);
  await truncate(pathOf(short.hash), 3);
  await writeFile(pathOf(damaged.hash), 'DAMAGED');
  await db.query({
    text: sql`update app.letter set scan = $1::jsonb where id = 2`,
    values: [JSON.stringify(fine)],
  });
  await db.query(sql`alter table app.letter disable trigger user`);
  await db.query({
    text: sql`update app.letter set scan = $1::jsonb, pages = '[{"id": 1}]' where id = 2`,
    values: [JSON.stringify(unknown)],
  });
  const found = [
    'letter 1 pages a.txt missing',
    'letter 2 pages  unreadable',
    'letter 2 scan a.txt unknown',
    'letter 3 scan a.txt size',
    'letter 4 pages a.txt damaged',
    'letter 4 pages a.txt missing',
  ];
  expect((await faults(false)).toSorted()).toEqual(found);
  expect((await faults(true)).toSorted()).toEqual(found.filter((fault) => !fault.includes('damaged')));
});

test('[FILE-19] the command tells each fault, and ends with 1', async () => {
  const env = { DATABASE_URL: connectionString, COLONNADE_FILES: scratch, COLONNADE_DATA: scratch };
  const checked = await runCommand(['files', 'check'], env);
  expect(checked.code).toBe(1);
  expect(checked.output).toContain('letter 4, pages: “a.txt” has other bytes than its hash says');
  expect(checked.output).toContain('letter 3, scan: “a.txt” has not its size');
  const quick = await runCommand(['files', 'check', '--quick'], env);
  expect(quick.code).toBe(1);
  expect(quick.output.split('\n')).toHaveLength(checked.output.split('\n').length - 1);
  await db.query(sql`delete from app.letter`);
  const empty = await runCommand(['files', 'check'], env);
  expect(empty.printed).toContain('0 files, 0 contents: nothing is wrong.');
  expect(empty.code).toBe(0);
  const collected = await runCommand(['files', 'collect'], env);
  expect(collected.output).toMatch(/^Gone: \d files? and \d contents? /);
  expect(collected.code).toBe(0);
});
