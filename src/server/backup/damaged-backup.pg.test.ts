import { readFile, truncate, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { changedBackup } from '#test/support/backup/changed-backup.ts';
import {
  backedUp,
  emptyDatabase,
  fillTable,
  ownPath,
  ownStore,
  restored,
} from '#test/support/backup/backed-up-world.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import type { ConnectionPool } from '../database/pool.ts';
import { readSchemas } from './structure/read-structure.ts';

let whole = '';
let other: ConnectionPool;
beforeAll(async () => {
  const { db } = await everyTypeWorld();
  await fillTable(db, 'thing', 50);
  whole = (await backedUp(db)).path;
  other = await emptyDatabase();
});

/** What restoring says of a file; nothing is in the database then. */
async function refusal(path: string): Promise<string> {
  const store = ownStore();
  const error: unknown = await restored(other, path, { store }).catch((found: unknown) => found);
  expect(await readSchemas(other)).toEqual([]);
  for await (const { hash } of store.list()) expect(hash).toBe('nothing');
  expect(error).toMatchObject({ name: 'StartError' });
  return (error as Error).message;
}

async function written(bytes: Buffer): Promise<string> {
  const path = ownPath();
  await writeFile(path, bytes);
  return path;
}

test('[BACKUP-9] what is no backup is refused: nothing, an empty file, another one, a folder', async () => {
  expect(await refusal('/nowhere')).toMatch(/cannot be read/);
  expect(await refusal(await written(Buffer.alloc(0)))).toMatch(/no backup of Colonnade/);
  expect(await refusal(await written(Buffer.from('PK\x03\x04 a zip')))).toMatch(/no backup of Colonnade/);
  expect(await refusal(await written(Buffer.alloc(5_000)))).toMatch(/no backup of Colonnade/);
  expect(await refusal('/tmp')).toMatch(/cannot be read|no backup/);
});

test('[BACKUP-9] one that is cut off anywhere is refused', async () => {
  const bytes = await readFile(whole);
  for (const part of [0.01, 0.2, 0.5, 0.8, 0.99, 1 - 1 / bytes.length]) {
    const path = await written(bytes);
    await truncate(path, Math.floor(bytes.length * part));
    expect(await refusal(path)).toMatch(/damaged|no backup/);
  }
  expect(await refusal(await written(Buffer.concat([bytes, Buffer.from('x')])))).toMatch(/behind its end/);
});

test('[BACKUP-9] one in which any byte is another one is refused', async () => {
  const bytes = await readFile(whole);
  for (let at = 7; at < bytes.length; at += Math.floor(bytes.length / 40)) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0x40;
    expect(await refusal(await written(changed)), `byte ${at}`).toMatch(/damaged|no backup/);
  }
});

test('[BACKUP-9] entries with foreign names, bombs and wrong numbers are refused, though every digest is right', async () => {
  const rows = 'rows/00001/00000001.copy.gz';
  const renamed = async (name: string) =>
    await changedBackup(whole, ownPath(), {}, (one) => (one === rows ? name : one));
  for (const name of [
    '../../etc/passwd',
    '/etc/passwd',
    'rows/99999/00000001.copy.gz',
    'files/../x',
    'rows/00001/00000002.copy.gz',
  ])
    expect(await refusal(await renamed(name)), name).toMatch(/wrong place/);
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString('latin1');
  expect(await refusal(await changedBackup(whole, ownPath(), { [rows]: () => bomb }))).toMatch(
    /cannot be unpacked/,
  );
  const fewer = (text: string) => text.replace(/"rows": \d+/, '"rows": 77');
  expect(await refusal(await changedBackup(whole, ownPath(), { 'end.json': fewer }))).toMatch(
    /numbers of rows/,
  );
  const foreign = (text: string) => text.replace('"schema": "app"', '"schema": "pg_catalog"');
  expect(await refusal(await changedBackup(whole, ownPath(), { 'colonnade.json': foreign }))).toMatch(
    /says what it cannot/,
  );
});

test('[BACKUP-9] what PostgreSQL does not take leaves the database as it was', async () => {
  const broken = (text: string) => `${text}"create table app.thing (id int)"\n`;
  expect(await refusal(await changedBackup(whole, ownPath(), { 'structure/after.jsonl': broken }))).toMatch(
    /does not take the backup/,
  );
});

test('[BACKUP-10] one of a newer version is refused, by its form and by its migrations', async () => {
  const form = (text: string) => text.replace('"format": 1', '"format": 2');
  expect(await refusal(await changedBackup(whole, ownPath(), { 'colonnade.json': form }))).toMatch(
    /newer version/,
  );
  const newer = (text: string) => text.replace('"0001-platform.sql"', '"0001-platform.sql","9999-later.sql"');
  expect(await refusal(await changedBackup(whole, ownPath(), { 'colonnade.json': newer }))).toMatch(
    /9999-later/,
  );
});
