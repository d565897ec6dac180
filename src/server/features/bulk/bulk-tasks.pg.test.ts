import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_AT_ONCE } from '#core/contract/lists/bulk-routes.ts';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { must } from '#core/std/must.ts';
import { signedIn, testServices, testUser, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { createApp } from '../../app/app.ts';
import { openPool } from '../../database/pool.ts';
import { sql, trusted } from '../../database/sql/sql.ts';
import { startJobs } from '../../jobs/jobs.ts';
import { jobsOf } from '../features.ts';

const { catalog, connectionString } = await everyTypeWorld();
const db = openPool({ connectionString }, 16);
afterAll(async () => await db.end());
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined };
const MANY = MAX_AT_ONCE + 1_000;

let chief: Visitor;

beforeAll(async () => {
  const services = await testServices(db);
  const app = await createApp(services);
  await testUser(db, 'chief', { supervisor: true });
  chief = await signedIn(app, 'chief');
  const stop = startJobs(db, jobsOf(services), SILENT);
  afterAll(async () => {
    await stop();
    await app.close();
  });
});

beforeEach(async () => {
  await db.query('delete from colonnade.task');
  await db.query('truncate app.owner, app.thing, app.thing__markers restart identity cascade');
  await db.query(
    sql`insert into app.owner (name) select 'Owner ' || i from generate_series(1, $1::integer) i`,
    [MANY],
  );
});

async function begin(what: 'change' | 'delete', body: object = {}): Promise<number> {
  const kept = await chief.post('/list/selection/keep', { tableId: owner.id });
  const { selection, count } = kept.json<{ selection: number; count: number }>();
  const answer = await chief.post(`/list/bulk/${what}`, {
    tableId: owner.id,
    chosen: { selection },
    count,
    ...body,
  });
  expect(answer.status, answer.text).toBe(200);
  return must(answer.json<{ task?: number }>().task, 'a task');
}

async function stateOf(id: number): Promise<Task> {
  const { tasks } = (await chief.get('/task/list')).json<{ tasks: readonly Task[] }>();
  return must(
    tasks.find((task) => task.id === id),
    'the task',
  );
}

async function until(id: number, state: Task['state']): Promise<Task> {
  await expect.poll(async () => (await stateOf(id)).state, { timeout: 20_000 }).toBe(state);
  return await stateOf(id);
}

async function count(where: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    trusted(`select count(*) as count from app.owner where deleted_at is null and ${where}`),
  );
  return rows[0]?.count ?? 0;
}

test('[LIST-82][TASK-1] a large set is changed by a task, which tells what it did and is undone as one', async () => {
  const ended = await until(await begin('change', { values: { salary: '7' } }), 'done');
  expect(ended).toMatchObject({ kind: 'bulk_change', outcome: { records: MANY, refused: 0 } });
  expect(await count('salary = 7')).toBe(MANY);
  const { operation } = must(ended.outcome, 'an outcome');
  expect((await chief.post('/messaging/undo/process', { messages: [operation] })).status).toBe(200);
  expect(await count('salary = 7')).toBe(0);
});

test('[LIST-82][LIST-65] so is its deletion, without those that something stands in the way of', async () => {
  await db.query('insert into app.thing (name, owner) values ($1, 3)', ['of the third']);
  const refused = await until(await begin('delete'), 'done');
  expect(refused).toMatchObject({
    outcome: { records: 0, refused: 1, refusals: [{ what: 'Owner 3' }] },
  });
  expect(refused.outcome?.operation).toBeUndefined();
  expect(await count('true')).toBe(MANY);
  const ended = await until(await begin('delete', { leaveOut: true }), 'done');
  expect(ended.outcome).toMatchObject({ records: MANY - 1, refused: 1 });
  expect(await count('true')).toBe(1);
});

test('[LIST-82][TASK-3] cancelling ends its statement and leaves everything as it was', async () => {
  const holding = await db.connect();
  await holding.query('begin; select 1 from app.owner where id = 6000 for update');
  try {
    const id = await begin('change', { values: { salary: '7' } });
    await until(id, 'running');
    const asked = Date.now();
    await chief.post(`/task/cancel/${id}`);
    expect(await until(id, 'cancelled')).toMatchObject({ outcome: null });
    expect(Date.now() - asked).toBeLessThan(5_000);
  } finally {
    await holding.query('rollback');
    holding.release();
  }
  expect(await count('salary = 7')).toBe(0);
  const { rows } = await db.query<{ operations: number }>(
    sql`select count(*) as operations from colonnade.operation where at > now() - interval '30 seconds' and id not in (select operation_id from colonnade.change)`,
  );
  expect(rows[0]?.operations).toBe(0);
});

test('[LIST-82][LIST-61] other records than were confirmed are left alone, and that is said', async () => {
  const kept = await chief.post('/list/selection/keep', { tableId: owner.id });
  const { selection } = kept.json<{ selection: number }>();
  const answer = await chief.post('/list/bulk/change', {
    tableId: owner.id,
    chosen: { selection },
    count: MANY + 1,
    values: { salary: '7' },
  });
  const ended = await until(answer.json<{ task: number }>().task, 'failed');
  expect(ended.error).toContain(String(MANY).slice(-3));
  expect(await count('salary = 7')).toBe(0);
});
