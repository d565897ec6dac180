import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillTable, ownPath } from '#test/support/backup/backed-up-world.ts';
import { connected } from '#test/support/run/databases.ts';
import { asSuperuser, testDatabase } from '#test/support/run/postgres.ts';
import { runCommand, type Environment } from '#test/support/run/product.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import type { ConnectionPool } from '../database/pool.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const KEY = 'x'.repeat(40);
/** Each starts some processes. */
const TIME = { timeout: 240_000 };
const folder = ownPath();
const path = ownPath();
let source: Environment;
let db: ConnectionPool;
const running: ChildProcess[] = [];

beforeAll(async () => {
  await mkdir(folder);
  const world = await everyTypeWorld();
  db = world.db;
  source = settingsFor(world.connectionString);
  await fillTable(db, 'owner', 10);
  await fillTable(db, 'thing', 5_000);
});
afterAll(() => running.forEach((child) => child.kill('SIGKILL')));

function settingsFor(databaseUrl: string): Environment {
  return { DATABASE_URL: databaseUrl, COLONNADE_DATA: folder, COLONNADE_SECRET_KEY: KEY };
}

async function things(connectionString: string): Promise<number> {
  return await connected(connectionString, async (client) => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from app.thing');
    return rows[0]?.n ?? 0;
  });
}

/** Begins a restore and kills it as a power cut would while it fills tables. */
async function brokenOff(env: Environment, name: string, ...more: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [MAIN, 'restore', path, ...more], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  running.push(child);
  const gone = once(child, 'exit');
  const at = async (text: string) =>
    await asSuperuser(async (client) => {
      const found = await client.query('select 1 from pg_stat_activity where datname = $1 and query ~ $2', [
        name,
        text,
      ]);
      return found.rows.length > 0;
    });
  while (!(await at('^(copy|alter table)'))) {
    expect(child.exitCode).toBeNull();
    await wait(2);
  }
  child.kill('SIGKILL');
  await gone;
  while (await at('.')) await wait(5);
}

test(
  '[BACKUP-2] [BACKUP-13] the command says where the key is, and tells programs by a line of JSON',
  TIME,
  async () => {
    await writeFile(join(folder, 'secret.key'), 'not used where there is a setting');
    const { code, output, printed } = await runCommand(['backup', path], source);
    expect({ code, printed }).toMatchObject({ code: 0 });
    expect(JSON.parse(output)).toMatchObject({ file: path, leftOut: [], files: { count: 0 } });
    expect(printed).toContain('keep the value of COLONNADE_SECRET_KEY apart');
    const bytes = await readFile(path, 'latin1');
    expect(bytes).toContain('"COLONNADE_SECRET_KEY": null');
    expect(bytes).toContain('"DATABASE_URL": null');
    expect(bytes).not.toContain(KEY);
    expect(bytes).not.toContain(String(source['DATABASE_URL']));
    const again = await runCommand(['backup', path], source);
    expect(again).toMatchObject({ code: 1, output: '' });
  },
);

test(
  '[BACKUP-11] a restore that is killed leaves an empty database, which the next start tells of',
  TIME,
  async () => {
    const { name, connectionString } = await testDatabase();
    const env = settingsFor(connectionString);
    await brokenOff(env, name);
    const next = await runCommand(['user', 'list'], env);
    expect(next).toMatchObject({ code: 1 });
    expect(next.printed).toMatch(
      /was broken off, and the database is empty: run "colonnade restore <file>" again/,
    );
    const { code, output } = await runCommand(['restore', path], {
      ...env,
      COLONNADE_SECRET_KEY: 'y'.repeat(40),
    });
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ secretKey: false });
    expect(await things(connectionString)).toBe(5_000);
    expect(await runCommand(['user', 'list', '--json'], env)).toMatchObject({ code: 0, output: '[]\n' });
  },
);

test(
  '[BACKUP-11] one that is killed over other data leaves those, or is no longer wanted',
  TIME,
  async () => {
    const { name, connectionString } = await testDatabase();
    const env = settingsFor(connectionString);
    expect(await runCommand(['restore', path], env)).toMatchObject({ code: 0 });
    await connected(
      connectionString,
      async (client) => await client.query('delete from app.thing where id > 7'),
    );
    await brokenOff(env, name, '--replace');
    expect(await things(connectionString)).toBe(7);
    const next = await runCommand(['user', 'list'], env);
    expect(next).toMatchObject({ code: 0 });
    expect(next.printed).toMatch(/was broken off. The data are those of before/);
    expect((await runCommand(['user', 'list'], env)).printed).not.toContain('broken off');
    const empty = await testDatabase();
    await brokenOff(settingsFor(empty.connectionString), empty.name);
    expect(await runCommand(['restore', '--forget'], settingsFor(empty.connectionString))).toMatchObject({
      code: 0,
    });
    const begun = await runCommand(['user', 'list'], settingsFor(empty.connectionString));
    expect(begun.printed).toContain('No application is loaded yet');
  },
);

test('[BACKUP-8] a server that runs is named, and nothing is changed', TIME, async () => {
  const held = await db.connect();
  const refused = await runCommand(['restore', path, '--replace'], source);
  held.release();
  expect(refused).toMatchObject({ code: 1, output: '' });
  expect(refused.printed).toMatch(/in use by colonnade \(process \d+\): stop the server/);
});
