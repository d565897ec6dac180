import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { must } from '#core/std/must.ts';
import { codeOf, signedIn, testServices, testUser, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { createApp } from '../app/app.ts';
import { openPool } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { jobsOf } from '../features/features.ts';
import { startJobs } from '../jobs/jobs.ts';

const { catalog, connectionString } = await everyTypeWorld();
const db = openPool({ connectionString }, 16);
afterAll(async () => await db.end());
const thing = must(catalog.tablesByName.get('thing'), 'things');
const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined };
const services = await testServices(db);
let ada: Visitor;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const app = await createApp(services);
  afterAll(async () => await app.close());
  await testUser(db, 'ada', { supervisor: true });
  ada = await signedIn(app, 'ada');
});

beforeEach(async () => {
  await db.query('delete from app.thing; delete from colonnade.operation');
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/** Keeps a file and checks it; gives what its import is asked. */
async function checked(file: string, settings: object = { map: {} }) {
  const kept = await ada.send({
    method: 'POST',
    url: `/api/import/file/${thing.id}?name=things.csv`,
    payload: file,
    headers: {
      'content-type': 'application/x-import-file',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': ada.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  const id = kept.json<{ file: number }>().file;
  const body = { reading: {}, settings };
  const { hash } = (await ada.post(`/api/import/check/${id}`, body)).json<{ hash: string }>();
  return { id, body: { ...body, hash } };
}

async function begun(file: string, settings?: object, more: object = { background: true }): Promise<number> {
  const { id, body } = await checked(file, settings);
  const answer = await ada.post(`/api/import/run/${id}`, { ...body, ...more });
  return answer.json<{ task: number }>().task;
}

async function found(id: number): Promise<Task> {
  const { tasks } = (await ada.get('/task/list')).json<{ tasks: readonly Task[] }>();
  return must(
    tasks.find((task) => task.id === id),
    'the task',
  );
}

async function ended(id: number): Promise<Task> {
  await expect.poll(async () => (await found(id)).state, { timeout: 20_000 }).not.toMatch(/waiting|running/);
  return await found(id);
}

async function count(): Promise<number> {
  return (await db.query('select from app.thing where deleted_at is null')).rowCount ?? 0;
}

function work(): void {
  stop = startJobs(db, jobsOf(services), SILENT);
}

test('[IMPORT-27] an import goes on in the background, tells what came of it, keeps the refused lines as a file and is undone as one', async () => {
  work();
  const task = await begun('name,pieces\na,1\nb,x\nc,3\n', { map: {}, skipRefused: true });
  const { state, kind, title, done, total, outcome } = await ended(task);
  expect({ state, kind, title, done, total }).toEqual({
    state: 'done',
    kind: 'import',
    title: { file: 'things.csv' },
    done: 3,
    total: 3,
  });
  expect(outcome).toMatchObject({ records: 2, refused: 1, refusals: [{ what: '3 · pieces' }] });
  expect(await count()).toBe(2);
  const { key, name } = must(outcome?.file, 'the refused lines');
  expect(name).toBe('things-refused.csv');
  expect((await ada.get(`/cache/get/${key}`)).text).toMatch(
    /^\ufeffname,pieces,# Reason\r\nb,x,pieces: .*\r\n$/,
  );
  await ada.post('/messaging/undo/process', { messages: [outcome?.operation] });
  expect(await count()).toBe(0);
});

test('[IMPORT-27] many lines go on in the background by themselves, and only as they were checked', async () => {
  work();
  const file = `name\n${'a\n'.repeat(20_001)}`;
  const task = await begun(file, undefined, {});
  expect(await ended(task)).toMatchObject({ state: 'done', done: 20_001, outcome: { records: 20_001 } });
  expect(await count()).toBe(20_001);
  const { id, body } = await checked('name\na\n');
  const other = await ada.post(`/api/import/run/${id}`, { ...body, hash: 'x', background: true });
  expect(codeOf(other)).toBe('import.changed');
});

test('[IMPORT-27] a file that changes before its task begins is not imported', async () => {
  const { id, body } = await checked('name\na\n');
  const { task } = (await ada.post(`/api/import/run/${id}`, { ...body, background: true })).json<{
    task: number;
  }>();
  await db.query(sql`update colonnade.import_part set bytes = $2 where file_id = $1`, [
    id,
    Buffer.from('name\nb\n'),
  ]);
  work();
  expect(await ended(task)).toMatchObject({ state: 'failed' });
  expect(await count()).toBe(0);
});

test('[IMPORT-27] cancelling leaves nothing', async () => {
  const task = await begun(`name\n${'a\n'.repeat(50_000)}`);
  // Whoever holds a lock keeps the import from being written until it is cancelled.
  const holder = await db.connect();
  try {
    await holder.query('begin; lock table app.thing in share mode');
    work();
    await expect
      .poll(
        async () => {
          const { done, total } = await found(task);
          return total !== null && done >= total / 2;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    await ada.post(`/task/cancel/${task}`);
    expect(await ended(task)).toMatchObject({ state: 'cancelled' });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await wait(50);
  expect(await count()).toBe(0);
  expect((await db.query('select from colonnade.operation')).rowCount).toBe(0);
});
