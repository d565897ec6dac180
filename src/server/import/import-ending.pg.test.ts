import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { chunks, importWorld } from '#test/support/worlds/import-world.ts';
import { importFile } from './import.ts';

const { db, catalog, connectionString, thing, run, rows } = await importWorld();

const SOON = { timeout: 20_000 };
const OTHERS = 'pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
const WORKING = `select pid from ${OTHERS} and state <> 'idle'`;
const WAITING = `select pid from ${OTHERS} and wait_event_type = 'Lock'`;
const STORED = 'select 1 from app.thing union all select 1 from colonnade.operation';

/** A file that waits in its middle until `meanwhile` is done. */
async function* stopping(meanwhile: () => Promise<unknown>): AsyncGenerator<Buffer> {
  yield Buffer.from(`name\n${'a\n'.repeat(50_000)}`);
  await meanwhile();
  yield Buffer.from('b\n');
}

async function failure(source: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<unknown> {
  const scene = { db, catalog, viewer: supervisor };
  const working = importFile(scene, { table: thing, check: false, source, signal });
  return await working.then(
    () => 'nothing',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
}

async function expectNothingKept(): Promise<void> {
  await expect.poll(() => rows(WORKING), SOON).toEqual([]);
  expect(await rows(STORED)).toEqual([]);
  expect((await run('name\nafter\n')).imported).toBe(1);
}

/** Runs `work` while nobody can write things. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const blocker = await db.connect();
  await blocker.query('begin; lock table app.thing in exclusive mode');
  await work();
  await blocker.query('rollback');
  blocker.release();
}

test('[IMPORT-7] the connection to the database breaks: nothing is kept', async () => {
  const terminate = `select pg_terminate_backend(pid) from ${OTHERS} and query like 'copy %'`;
  const source = stopping(() => expect.poll(() => rows(terminate), SOON).toEqual([[true]]));
  expect(await failure(source)).not.toBe('nothing');
  await expectNothingKept();
});

test('[IMPORT-7] the file breaks off: nothing is kept', async () => {
  expect(await failure(stopping(() => Promise.reject(new Error('broken off'))))).toBe('broken off');
  await expectNothingKept();
});

test('[IMPORT-7] the caller goes away while the file is read: nothing is kept', async () => {
  const controller = new AbortController();
  const source = stopping(async () => controller.abort(new Error('gone')));
  expect(await failure(source, controller.signal)).toMatch(/gone|cancel/);
  await expectNothingKept();
});

test('[IMPORT-7] the caller goes away while records are stored: nothing is kept', async () => {
  const controller = new AbortController();
  await whileLocked(async () => {
    const failed = failure(chunks('name\na\n', 9), controller.signal);
    await expect.poll(() => rows(WAITING), SOON).toHaveLength(1);
    controller.abort();
    expect(await failed).toMatch(/cancel/);
  });
  await expectNothingKept();
});

function start(lines: number): ChildProcess {
  const script = fileURLToPath(new URL('../../../test/support/worlds/start-import.ts', import.meta.url));
  return spawn(process.execPath, [script, connectionString, String(lines)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('[IMPORT-7] the process is killed while the file is read: nothing is kept', async () => {
  const child = start(100_000);
  await once(child.stdout!, 'data');
  child.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  await expectNothingKept();
});

test('[IMPORT-7] the process is killed while records are stored: nothing is kept', async () => {
  await whileLocked(async () => {
    const child = start(10);
    await expect.poll(() => rows(WAITING), SOON).toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  await expectNothingKept();
});

test('the same process, left alone, keeps everything', async () => {
  const child = start(10);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await rows(STORED)).toHaveLength(11);
});
