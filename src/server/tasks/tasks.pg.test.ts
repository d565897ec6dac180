import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { codeOf, signedIn, testServices, testUser, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { createApp } from '../app/app.ts';
import { inTransaction, openPool } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { Services } from '../features/services.ts';
import { startJobs } from '../jobs/jobs.ts';
import { addTask, cleanTasks, taskJobs, taskKind, taskNamed, type TaskKinds } from './tasks.ts';

const { connectionString } = await everyTypeWorld();
const db = openPool({ connectionString }, 16);
afterAll(async () => await db.end());
const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined };
const NAP = taskNamed('nap');

/** What the tasks of these tests do, by their input. */
const Input = z.object({ what: z.enum(['count', 'sleep', 'fail', 'crash', 'roles', 'write']) });

const kinds: TaskKinds = {
  nap: taskKind(Input, async ({ input: { what }, request, progress, signal }) => {
    const steps = {
      count: async () => {
        progress(3, 10);
        await wait(700);
        progress(10);
      },
      sleep: async () => void (await request.db.query(sql`select pg_sleep(20)`)),
      fail: async () => await Promise.reject(new AppError('undo.conflict', { count: 3 })),
      crash: async () => await Promise.reject(new Error('unforeseen')),
      roles: async () => await Promise.resolve(),
      write: async () =>
        await inTransaction(request.db, async (tx) => {
          await tx.query(sql`insert into colonnade.site_setting (name, value) values ('napped', '1')`);
          while (!signal.aborted) await wait(10);
          await tx.query(sql`select 1`);
        }),
    };
    await steps[what]();
    return { records: request.viewer.roles.length };
  }),
};

const services = await testServices(db);
let ada: Visitor;
let bob: Visitor;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const app = await createApp(services);
  afterAll(async () => await app.close());
  await testUser(db, 'ada', { supervisor: true });
  await testUser(db, 'bob');
  ada = await signedIn(app, 'ada');
  bob = await signedIn(app, 'bob');
});

beforeEach(async () => {
  await stop?.();
  stop = undefined;
  await db.query('delete from colonnade.task');
});
afterAll(async () => await stop?.());

function work(world: Services = services): void {
  stop = startJobs(db, taskJobs({ db: world.parts.db, area: world.area, kinds: () => kinds }), SILENT);
}

async function put(person: Visitor, what: z.infer<typeof Input>['what']): Promise<number> {
  const token = must([...person.cookies].find(([name]) => name.includes('session'))?.[1], 'a session');
  const session = must(await services.parts.sessions.find(decodeURIComponent(token)), 'a session');
  return await addTask(db, session, { kind: NAP, title: { of: what }, input: { what } });
}

async function listed(person: Visitor): Promise<readonly Task[]> {
  return (await person.get('/task/list')).json<{ tasks: readonly Task[] }>().tasks;
}

async function stateOf(person: Visitor, id: number): Promise<Task> {
  return must(
    (await listed(person)).find((task) => task.id === id),
    'the task',
  );
}

async function untilState(person: Visitor, id: number, state: Task['state']): Promise<Task> {
  await expect.poll(async () => (await stateOf(person, id)).state, { timeout: 8_000 }).toBe(state);
  return await stateOf(person, id);
}

describe('a task', () => {
  test('[TASK-1][TASK-6] tells how far it is and what came of it, with the rights of its account', async () => {
    work();
    const id = await put(ada, 'count');
    await expect
      .poll(async () => await stateOf(ada, id), { timeout: 8_000 })
      .toMatchObject({ state: 'running', done: 3, total: 10 });
    const ended = await untilState(ada, id, 'done');
    expect(ended).toMatchObject({
      kind: 'nap',
      title: { of: 'count' },
      done: 10,
      total: 10,
      outcome: { records: 1 },
      error: null,
      seen: false,
    });
    expect((await untilState(bob, await put(bob, 'roles'), 'done')).outcome).toEqual({ records: 0 });
  });

  test('[TASK-2] exists for its account alone', async () => {
    const id = await put(ada, 'count');
    expect(await listed(bob)).toEqual([]);
    expect(codeOf(await bob.post(`/task/cancel/${id}`))).toBe('task.unknown');
    expect(codeOf(await bob.post(`/task/remove/${id}`))).toBe('task.unknown');
    expect((await bob.post('/task/seen', { tasks: [id] })).json()).toEqual({ changed: false });
    expect(await stateOf(ada, id)).toMatchObject({ state: 'waiting', cancelling: false });
  });

  test('[TASK-3] is cancelled: while it waits, in a statement within a second, and in a transaction, which leaves nothing', async () => {
    const waiting = await put(ada, 'sleep');
    await ada.post(`/task/cancel/${waiting}`);
    expect(await stateOf(ada, waiting)).toMatchObject({ state: 'cancelled' });
    work();
    const [asleep, writing] = [await put(ada, 'sleep'), await put(ada, 'write')];
    await untilState(ada, asleep, 'running');
    await untilState(ada, writing, 'running');
    const begun = performance.now();
    await ada.post(`/task/cancel/${asleep}`);
    await untilState(ada, asleep, 'cancelled');
    expect(performance.now() - begun).toBeLessThan(1_500);
    await ada.post(`/task/cancel/${writing}`);
    await untilState(ada, writing, 'cancelled');
    const { rows } = await db.query(sql`select 1 from colonnade.site_setting where name = 'napped'`);
    expect(rows).toEqual([]);
    expect(codeOf(await ada.post(`/task/cancel/${writing}`))).toBe('task.unknown');
  });

  test('[TASK-4] that fails says why in words and is not tried again', async () => {
    work();
    const failed = await untilState(ada, await put(ada, 'fail'), 'failed');
    expect(failed.error).toMatch(/3/);
    const crashed = await untilState(ada, await put(ada, 'crash'), 'failed');
    expect(crashed.error).not.toMatch(/unforeseen/);
    await db.query(`update graphile_worker._private_jobs set run_at = now()`);
    await wait(300);
    expect(await stateOf(ada, crashed.id)).toEqual(crashed);
  });

  test('[TASK-4] whose process stops or dies has failed', async () => {
    work();
    const stopped = await put(ada, 'sleep');
    await untilState(ada, stopped, 'running');
    await stop?.();
    stop = undefined;
    expect((await stateOf(ada, stopped)).error).toMatch(/restarted/);
    const died = await put(ada, 'count');
    await db.query(
      sql`update colonnade.task set state = 'running', beat_at = now() - interval '31 seconds' where id = $1`,
      [died],
    );
    expect(await stateOf(ada, died)).toMatchObject({ state: 'failed' });
    await cleanTasks(db);
    const { rows } = await db.query(sql`select state from colonnade.task where id = $1`, [died]);
    expect(rows).toEqual([{ state: 'failed' }]);
  });

  test(
    '[TASK-5] waits while two of its account run, and is refused beyond twenty',
    {
      // What finds no room looks again every two seconds, among twenty others.
      timeout: 60_000,
    },
    async () => {
      for (let n = 0; n < 20; n++) await put(ada, 'sleep');
      await expect(put(ada, 'sleep')).rejects.toMatchObject({ code: 'task.too_many' });
      expect(await put(bob, 'sleep')).toBeGreaterThan(0);
      // Two processes.
      const other = openPool({ connectionString }, 16);
      const stops = [db, other].map((pool) =>
        startJobs(pool, taskJobs({ db: pool, area: services.area, kinds: () => kinds }), SILENT),
      );
      const running = async () =>
        (await listed(ada)).filter(({ state }) => state === 'running').map(({ id }) => id);
      await expect.poll(async () => (await running()).length, { timeout: 20_000 }).toBe(2);
      await wait(600);
      const [first] = await running();
      expect((await running()).length).toBe(2);
      await ada.post(`/task/cancel/${first}`);
      await untilState(ada, must(first, 'a task'), 'cancelled');
      await expect.poll(async () => (await running()).length, { timeout: 20_000 }).toBe(2);
      await Promise.all(stops.map(async (end) => await end()));
      await other.end();
    },
  );

  test('[TASK-7] is seen, removed, and gone after a week', async () => {
    work();
    const ids = [await put(ada, 'roles'), await put(ada, 'roles')] as const;
    for (const id of ids) await untilState(ada, id, 'done');
    await ada.post('/task/seen', { tasks: ids });
    expect((await listed(ada)).map(({ seen }) => seen)).toEqual([true, true]);
    await ada.post(`/task/remove/${ids[0]}`);
    expect((await listed(ada)).map(({ id }) => id)).toEqual([ids[1]]);
    await db.query(sql`update colonnade.task set ended_at = now() - interval '8 days'`);
    await cleanTasks(db);
    expect(await listed(ada)).toEqual([]);
  });

  test('[MSG-33] that has ended notifies its account once; one that it cancelled itself calls nobody', async () => {
    const told = async (person: Visitor) =>
      (await person.get('/notification/list'))
        .json<{ notifications: readonly Notification[] }>()
        .notifications.map(({ read, hidden, task }) => [task?.id, task?.state, read, hidden]);
    await db.query(sql`delete from colonnade.notification`);
    work();
    const done = await put(ada, 'roles');
    await untilState(ada, done, 'done');
    const failed = await put(ada, 'fail');
    await untilState(ada, failed, 'failed');
    const cancelled = await put(ada, 'sleep');
    await untilState(ada, cancelled, 'running');
    await ada.post(`/task/cancel/${cancelled}`);
    await untilState(ada, cancelled, 'cancelled');
    expect(await told(ada)).toEqual([
      [cancelled, 'cancelled', true, false],
      [failed, 'failed', false, false],
      [done, 'done', false, false],
    ]);
    expect(await told(bob)).toEqual([]);
    await ada.post('/task/seen', { tasks: [failed] });
    await ada.post(`/task/remove/${cancelled}`);
    expect(await told(ada)).toEqual([
      [failed, 'failed', true, false],
      [done, 'done', false, false],
    ]);
    await db.query(sql`update colonnade.task set ended_at = now() - interval '8 days'`);
    await cleanTasks(db);
    expect(await told(ada)).toEqual([]);
  });
});
