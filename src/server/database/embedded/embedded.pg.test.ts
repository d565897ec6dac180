import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { StartError } from '../../std/start-error.ts';
import { livePostmaster } from './postmaster.ts';
import { startEmbedded, type Embedded, type EmbeddedOptions } from './embedded.ts';

const scratch = join(inject('postgres').scratch, 'embedded');
await mkdir(scratch, { mode: 0o711 });
const started: Embedded[] = [];
const children: ChildProcess[] = [];
const said: string[] = [];
const log = { info: (text: string) => said.push(text), warn: (text: string) => said.push(text) };

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const embedded of started.splice(0)) await embedded.stop();
});

async function start(name: string, options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const settings = { shared_buffers: '32MB', fsync: 'off', ...options.settings };
  const embedded = await startEmbedded({ log, ...options, dataFolder: join(scratch, name), settings });
  started.push(embedded);
  return embedded;
}

async function refusal(name: string): Promise<string> {
  const error = await start(name).catch((problem: unknown) => problem);
  if (error instanceof StartError) return error.message;
  throw new Error('The start was not refused', { cause: error });
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Another process that has started the PostgreSQL of the folder. */
async function startElsewhere(name: string): Promise<ChildProcess> {
  const script = join(import.meta.dirname, '../../../../test/support/run/start-embedded.ts');
  const child = spawn(process.execPath, [script, join(scratch, name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  expect(first.toString()).toMatch(/^up /);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('the first start makes a database, a later one finds it as it was, and is quick', async () => {
  const first = await start('twice');
  await ask(first.connectionString, "create table kept as select 'still here' as text");
  await first.stop();
  expect(livePostmaster(join(scratch, 'twice', 'postgres'))).toBeUndefined();

  const begun = performance.now();
  const second = await start('twice');
  console.log(`The second start took ${Math.round(performance.now() - begun)} ms`);
  expect(await ask(second.connectionString, 'select text from kept')).toEqual(['still here']);
});

test('the database is UTF-8 with checksums, sorts by ICU, and the application is no superuser in it', async () => {
  const { connectionString } = await start('made');
  const asked = `select pg_encoding_to_char(encoding), datlocprovider, current_setting('data_checksums'),
    (select rolsuper from pg_roles where rolname = current_user) from pg_database where datname = current_database()`;
  expect(await ask(connectionString, asked)).toEqual(['UTF8', 'i', 'on', false]);
});

test('nothing but the private socket leads to it', async () => {
  const { superuser } = await start('private');
  const [addresses, folder, permissions] = await ask(
    superuser,
    "select current_setting('listen_addresses'), current_setting('unix_socket_directories'), current_setting('unix_socket_permissions')",
  );
  expect([addresses, permissions]).toEqual(['', '0700']);
  expect((await stat(String(folder).replaceAll('"', ''))).mode & 0o777).toBe(0o700);
});

test('a socket folder that was opened is closed again', async () => {
  await (await start('opened')).stop();
  await chmod(join(scratch, 'opened', 'socket'), 0o777);
  await start('opened');
  expect((await stat(join(scratch, 'opened', 'socket'))).mode & 0o777).toBe(0o700);
});

test('a data folder with a very long path gets its socket elsewhere', async () => {
  const { connectionString } = await start(`long-${'x'.repeat(110)}`);
  const socketFolder = decodeURIComponent(new URL(connectionString).hostname);
  expect(dirname(socketFolder)).not.toContain(scratch);
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  expect(await ask(connectionString, 'select 1')).toEqual([1]);
  await rm(socketFolder, { recursive: true });
});

test('after a kill -9 of the server its PostgreSQL is adopted, with all that was committed', async () => {
  const child = await startElsewhere('orphan');
  const before = livePostmaster(join(scratch, 'orphan', 'postgres'));
  await kill(child);
  expect(livePostmaster(join(scratch, 'orphan', 'postgres'))).toEqual(before);

  const adopted = await start('orphan');
  expect(livePostmaster(join(scratch, 'orphan', 'postgres'))?.pid).toBe(before?.pid);
  expect(await ask(adopted.connectionString, 'select current_user')).toEqual(['colonnade']);
  await adopted.stop();
  expect(livePostmaster(join(scratch, 'orphan', 'postgres'))).toBeUndefined();
});

test('after a kill -9 of server and PostgreSQL the next start recovers', async () => {
  const child = await startElsewhere('crashed');
  const postmaster = livePostmaster(join(scratch, 'crashed', 'postgres'));
  await kill(child);
  process.kill(postmaster?.pid ?? 0, 'SIGKILL');
  const recovered = await start('crashed');
  expect(livePostmaster(join(scratch, 'crashed', 'postgres'))?.pid).not.toBe(postmaster?.pid);
  expect(await ask(recovered.connectionString, 'select 1')).toEqual([1]);
});

test('a PostgreSQL that dies under a running server comes back', async () => {
  const { connectionString } = await start('revived');
  process.kill(livePostmaster(join(scratch, 'revived', 'postgres'))?.pid ?? 0, 'SIGKILL');
  await expect
    .poll(() => ask(connectionString, 'select 1').catch(() => []), { timeout: 20_000 })
    .toEqual([1]);
});

test('a second Colonnade on the same folder is refused, or joins where it asks to', async () => {
  const child = await startElsewhere('shared');
  expect(await refusal('shared')).toContain(`is in use by colonnade (process ${child.pid})`);

  const joined = await start('shared', { whenInUse: 'join' });
  expect(await ask(joined.connectionString, 'select 1')).toEqual([1]);
  await joined.stop();
  expect(livePostmaster(join(scratch, 'shared', 'postgres'))).toBeDefined();
});

test('of two first starts at the same time one wins, and nothing breaks', async () => {
  const both = await Promise.allSettled([start('race'), start('race')]);
  const lost = both.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  expect(lost).toEqual([expect.stringContaining('is in use by')]);
});

test.each([
  ['99', 'newer than'],
  ['9', 'older than'],
])('a cluster of PostgreSQL %s is refused and not touched', async (version, relation) => {
  const folder = join(scratch, `version-${version}`, 'postgres');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'PG_VERSION'), `${version}\n`);
  expect(await refusal(`version-${version}`)).toMatch(
    new RegExp(`was made by PostgreSQL ${version}, ${relation}`),
  );
  expect(await readdir(folder)).toEqual(['PG_VERSION']);
  expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toBe(`${version}\n`);
});

test('a folder that is no cluster is refused and not touched', async () => {
  const folder = join(scratch, 'strange', 'postgres');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'letter.txt'), 'dear reader');
  expect(await refusal('strange')).toMatch(/is damaged: its file PG_VERSION is missing/);
  expect(await readdir(folder)).toEqual(['letter.txt']);
});

test('a PostgreSQL that cannot start says why', async () => {
  await (await start('faulty')).stop();
  await writeFile(join(scratch, 'faulty', 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
  expect(await refusal('faulty')).toMatch(/did not start .*postgres\.log:\n(.*\n)*.*no_such_setting/);
});

test('a leftover postmaster.pid with the number of another process is no obstacle', async () => {
  await (await start('reused')).stop();
  await writeFile(
    join(scratch, 'reused', 'postgres', 'postmaster.pid'),
    `${process.pid}\n/x\n0\n5432\n/x\n\n\nready\n`,
  );
  const { connectionString } = await start('reused');
  expect(await ask(connectionString, 'select 1')).toEqual([1]);
});

test('a data folder that is a file is refused', async () => {
  await writeFile(join(scratch, 'file'), '');
  expect(await refusal('file')).toContain('cannot be used');
});
