import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_SHOWN, MAX_WAITED_FOR } from '#core/contract/lists/chosen.ts';
import { MAX_RUN_ON } from '#core/contract/route/limits.ts';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { must } from '#core/std/must.ts';
import { codeOf, signedIn, testServices, testUser, type Visitor } from '#test/support/calls/app.ts';
import { everyActionWorld, GIVE, MARK, SET, STEPS, TURN } from '#test/support/worlds/every-action.ts';
import { createApp } from '../../app/app.ts';
import { openPool } from '../../database/pool.ts';
import { sql, trusted } from '../../database/sql/sql.ts';
import { startJobs } from '../../jobs/jobs.ts';
import { jobsOf } from '../features.ts';

const { connectionString, thing, owner, made } = await everyActionWorld();
// Tasks, jobs and routes work at once.
const db = openPool({ connectionString }, 16);
afterAll(async () => await db.end());
const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined };
const MANY = 6_000;

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

async function things(count: number): Promise<void> {
  await db.query('delete from colonnade.task');
  await db.query(
    sql`insert into app.thing (name, state, seen) select 'n' || i, 'new', now() from generate_series(1, $1::integer) i`,
    [count],
  );
}

/** Runs an action on all things; gives the task that does it. */
async function begin(action: number, body: object = {}): Promise<number> {
  const kept = await chief.post('/list/selection/keep', { tableId: thing.id });
  const answer = await chief.post(`/api/execaction/${action}/0/0/1`, { matching: kept.json(), ...body });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json()).toMatchObject({ kind: 'done', records: 0, operation: null });
  return must(answer.json<{ task?: number }>().task, 'a task');
}

async function stateOf(id: number): Promise<Task> {
  const { tasks } = (await chief.get('/task/list')).json<{ tasks: readonly Task[] }>();
  return must(
    tasks.find((task) => task.id === id),
    'the task',
  );
}

async function ended(id: number): Promise<Task> {
  await expect
    .poll(async () => (await stateOf(id)).state, { timeout: 60_000 })
    .toMatch(/done|failed|cancelled/);
  return await stateOf(id);
}

async function count(where: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    trusted(`select count(*) as count from app.thing where deleted_at is null and ${where}`),
  );
  return rows[0]?.count ?? 0;
}

async function undone({ outcome }: Task): Promise<void> {
  const { operation } = must(outcome, 'an outcome');
  expect((await chief.post('/messaging/undo/process', { messages: [operation] })).status).toBe(200);
}

const WRITTEN = `price = 12.5 and notes = 'now 12.5 for ' || name`;

test('[ACTION-33][TASK-1] an action on many gives each record its values and formulas as one operation, undone as one', async () => {
  await things(MANY);
  const task = await ended(await begin(SET, { values: { price: '12.50' } }));
  expect(task).toMatchObject({ kind: 'action_run', state: 'done', outcome: { records: MANY } });
  expect(task).toMatchObject({ done: MANY, total: MANY });
  expect(await count(WRITTEN)).toBe(MANY);
  const { rows } = await db.query(
    sql`select count(*) as changes, count(distinct c.operation_id) as operations, min(o.action_id) as action
      from colonnade.change c join colonnade.operation o on o.id = c.operation_id where o.id = $1`,
    [task.outcome?.operation],
  );
  expect(rows).toEqual([{ changes: MANY, operations: 1, action: SET }]);
  await undone(task);
  expect(await count('price is null and notes is null')).toBe(MANY);
});

test('[ACTION-33] where a record is refused none is changed, and the task names the first of them with the reason', async () => {
  await things(MAX_WAITED_FOR + 100);
  const task = await ended(await begin(SET, { values: { price: '2000.00' } }));
  expect(task).toMatchObject({ state: 'done', outcome: { records: 0 } });
  const refusals = must(task.outcome?.refusals, 'refusals');
  expect(refusals[0]).toEqual({ what: expect.stringMatching(/n\d/) as string, why: 'Too dear.' });
  expect(task.outcome).not.toHaveProperty('operation');
  expect(await count('price is not null')).toBe(0);
});

test('[ACTION-33][TASK-3] record by record it tells how many are done, and a cancelled one changes nothing', async () => {
  await things(MANY);
  const marker = await made(owner, { name: 'Ada' });
  const id = await begin(MARK, { values: { markers: [marker] } });
  await expect.poll(async () => (await stateOf(id)).done, { timeout: 30_000 }).toBeGreaterThan(50);
  const { done, total } = await stateOf(id);
  expect([done < MANY, total]).toEqual([true, MANY]);
  await chief.post(`/task/cancel/${id}`, {});
  expect((await ended(id)).state).toBe('cancelled');
  const { rows } = await db.query(sql`select count(*) as count from app.thing__markers`);
  expect(rows).toEqual([{ count: 0 }]);
});

test('[ACTION-33] links and steps go on behind the answers, too; few records do not', async () => {
  await things(MAX_WAITED_FOR + 1);
  const ada = await made(owner, { name: 'Ada' });
  expect((await ended(await begin(GIVE, { values: { owner: ada } }))).outcome).toMatchObject({
    records: MAX_WAITED_FOR + 1,
  });
  expect(await count(`owner = ${ada}`)).toBe(MAX_WAITED_FOR + 1);
  const steps = await ended(await begin(STEPS));
  expect(steps.state).toBe('done');
  expect(await count('owner is null and not active')).toBe(MAX_WAITED_FOR + 1);
  await undone(steps);
  expect(await count(`owner = ${ada}`)).toBe(MAX_WAITED_FOR + 1);
  const { rows } = await db.query<{ id: number }>(sql`select id from app.thing order by id limit 3`);
  const selected = rows.map(({ id }) => id);
  const few = await chief.post(`/api/execaction/${SET}/0/0/1`, { selected, values: { price: '3.00' } });
  expect(few.json()).toMatchObject({ kind: 'done', records: 3 });
  expect(few.json()).not.toHaveProperty('task');
});

test('[ACTION-30][ACTION-33] what copies records or shows them runs on fewer, and nothing on more than a set', async () => {
  await things(MAX_SHOWN + 1);
  const kept = await chief.post('/list/selection/keep', { tableId: thing.id });
  const shown = await chief.post(`/api/execaction/${TURN}/0/0/1`, { matching: kept.json() });
  expect([shown.status, codeOf(shown)]).toEqual([422, 'action.too_many']);
  await things(MAX_RUN_ON);
  const all = await chief.post('/list/selection/keep', { tableId: thing.id });
  const refused = await chief.post(`/api/execaction/${SET}/0/0/1`, {
    matching: all.json(),
    values: { price: '1.00' },
  });
  expect([refused.status, codeOf(refused)]).toEqual([422, 'action.too_many']);
});
