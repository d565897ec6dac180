import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTransaction, openPool } from '#server/database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { addJob, doReadyJobs, jobNamed, prepareJobs, startJobs, type Jobs } from './jobs.ts';

const { connectionString } = await testDatabase();
const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined };

/** A process of its own, as far as the database can tell. */
function pool() {
  return openPool({ connectionString }, 4);
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await wait(20);
}

test('[START-17] several processes make the tables of the work at the same moment', async () => {
  const pools = Array.from({ length: 5 }, pool);
  await Promise.all(pools.map(prepareJobs));
  const { rows } = await pools[0]!.query('select 1 from graphile_worker.jobs');
  expect(rows).toEqual([]);
  await Promise.all(pools.map(async (db) => await db.end()));
});

test('work is done once, by whichever process, and only when its transaction is committed', async () => {
  const done: unknown[] = [];
  const jobs: Jobs = {
    note: async (data) => {
      done.push(data);
      await wait(5);
    },
  };
  const pools = [pool(), pool()];
  const stops = pools.map((db) => startJobs(db, jobs, SILENT));
  await inTransaction(pools[0]!, async (tx) => {
    await addJob(tx, jobNamed('note'), { undone: true });
    throw new Error('undone');
  }).catch(() => undefined);
  for (let n = 0; n < 20; n += 1) await addJob(pools[n % 2]!, jobNamed('note'), { n });
  await until(() => done.length >= 20);
  await Promise.all(stops.map(async (stop) => await stop()));
  expect(done.map((data) => (data as { n: number }).n).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => n),
  );
  await Promise.all(pools.map(async (db) => await db.end()));
});

test('work that fails is tried again, later work waits for its time, and one key is one piece of work', async () => {
  const db = pool();
  const done: string[] = [];
  const jobs: Jobs = {
    fail: async () => {
      done.push('fail');
      await Promise.reject(new Error('not today'));
    },
    later: async () => {
      done.push('later');
      await Promise.resolve();
    },
  };
  await addJob(db, jobNamed('fail'), {});
  await addJob(db, jobNamed('later'), {}, { key: 'one', at: new Date(Date.now() + 60_000) });
  await addJob(db, jobNamed('later'), {}, { key: 'one', at: new Date(Date.now() + 120_000) });
  await doReadyJobs(db, jobs);
  expect(done).toEqual(['fail']);
  const { rows } = await db.query<{ last_error: string | null }>(
    sql`select last_error from graphile_worker.jobs where task_identifier in ('fail', 'later') order by id`,
  );
  expect(rows.map(({ last_error: error }) => error)).toEqual(['not today', null]);
  await db.query(`update graphile_worker._private_jobs set run_at = now()`);
  await doReadyJobs(db, jobs);
  expect(done.toSorted()).toEqual(['fail', 'fail', 'later']);
  await db.end();
});

test('[START-10] stopping waits for what is under way, and tells it to come to an end', async () => {
  const db = pool();
  let ended = false;
  let begun = false;
  const stop = startJobs(
    db,
    {
      long: async (_, signal) => {
        begun = true;
        await wait(60_000, undefined, { signal }).catch(() => undefined);
        ended = true;
      },
    },
    SILENT,
  );
  await addJob(db, jobNamed('long'), {});
  await until(() => begun);
  await stop();
  expect(ended).toBe(true);
  await db.end();
});
