import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openPool } from '#server/database/pool.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { addJob, doReadyJobs, jobNamed, prepareJobs, startJobs } from './jobs.ts';

const { name, connectionString } = await testDatabase();
const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined };

/** A connection of the test's own, which outlives the breaks that it causes. */
const bystander = new pg.Client({ connectionString });
await bystander.connect();
afterAll(async () => await bystander.end());

async function jobsLeft(): Promise<(string | null)[]> {
  const { rows } = await bystander.query<{ last_error: string | null }>(
    'select last_error from graphile_worker.jobs order by id',
  );
  return rows.map(({ last_error: error }) => error);
}

/** Ends all connections but the test's own, and lets no new ones in. */
async function breakConnections(): Promise<void> {
  await bystander.query(`alter database ${name} connection limit 0`);
  await bystander.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
}

test('[START-10] a job that ends after the connections of the process were ended is noted all the same', async () => {
  const db = openPool({ connectionString }, 4);
  await prepareJobs(db);
  const begun = Promise.withResolvers<undefined>();
  const goOn = Promise.withResolvers<undefined>();
  const stop = startJobs(
    db,
    {
      slow: async () => {
        begun.resolve(undefined);
        await goOn.promise;
      },
    },
    SILENT,
  );
  await addJob(db, jobNamed('slow'), {});
  await begun.promise;
  await db.end();
  goOn.resolve(undefined);
  await stop();
  expect(await jobsLeft()).toEqual([]);
});

test.each(['done', 'failed'])(
  '[START-20] a job that is %s while PostgreSQL is away is noted when it is back',
  async (ending) => {
    const db = openPool({ connectionString }, 4);
    const refused = Promise.withResolvers<undefined>();
    const stop = startJobs(
      db,
      {
        slow: async () => {
          await breakConnections();
          if (ending === 'failed') throw new Error('not today');
        },
      },
      { ...SILENT, warn: (line) => line.includes('could not be written') && refused.resolve(undefined) },
    );
    await addJob(db, jobNamed('slow'), {});
    await refused.promise;
    await bystander.query(`alter database ${name} connection limit -1`);
    await expect.poll(jobsLeft, { timeout: 20_000 }).toEqual(ending === 'failed' ? ['not today'] : []);
    await stop();
    await db.end();
    await bystander.query('delete from graphile_worker._private_jobs');
  },
);

test('what is done at once is noted when that ends', async () => {
  const db = openPool({ connectionString }, 1);
  await addJob(db, jobNamed('quick'), {});
  await doReadyJobs(db, { quick: async () => await Promise.resolve() });
  expect(await jobsLeft()).toEqual([]);
  await db.end();
});
