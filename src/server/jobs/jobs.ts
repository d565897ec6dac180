import { setTimeout as wait } from 'node:timers/promises';
import type { Runner as JobRunner, RunnerOptions, TaskList } from 'graphile-worker';
import type { ConnectionPool, Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { WorkerPool } from './worker-pool.ts';

/** Runs one job. If it throws, the job is tried again later; `signal` asks it to finish early. */
export type Job = (data: unknown, signal: AbortSignal) => Promise<void>;

export type JobName = string & { readonly brand: 'job' };

/** Names a kind of job, in one place; the manifest of its feature lists the function that runs it. */
export function jobNamed(name: string): JobName {
  return name as JobName;
}

/** The functions that run jobs, by the name of the job. */
export type Jobs = Readonly<Record<string, Job>>;

interface JobLog {
  debug(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

/** When a job runs: not before `at`. A job replaces one with the same `key` that has not run yet. */
interface JobTerms {
  readonly at?: Date | undefined;
  readonly key?: string | undefined;
}

/** Jobs that one process runs at the same time: long ones, of which `server/tasks` runs fewer, leave room for others. */
const CONCURRENCY = 3;
/** Connections that one process holds for jobs: one listens, the others are held for single statements. */
const CONNECTIONS = 3;
/** Milliseconds between looks for jobs that are due; PostgreSQL notifies of new ones at once. */
const POLL_INTERVAL = 10_000;
/** Milliseconds that a running job has at a stop before its signal is aborted. */
const ABORT_AFTER = 2_000;
/** Milliseconds before a process runs its first job, so that its first answers come first. */
const START_DELAY = 500;
/** Milliseconds before the worker starts again after a failure, for example of the database. */
const RETRY_DELAY = 5_000;

const SILENT: JobLog = { debug: ignore, warn: ignore, error: ignore };

/** Adds a job in the caller's transaction: it runs once that is committed. `data` must hold no secret. */
export async function addJob(
  db: Runner,
  name: JobName,
  data: object,
  { at, key }: JobTerms = {},
): Promise<void> {
  await db.query({
    name: 'job_add',
    text: sql`select 1 from graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4)`,
    values: [name, JSON.stringify(data), at ?? null, key ?? null],
  });
}

/** Creates the tables of graphile-worker where there are none. A worker migrates older ones when it starts. */
export async function prepareJobs(db: ConnectionPool): Promise<void> {
  const { rows } = await db.query<{ present: boolean }>(
    sql`select to_regclass('graphile_worker.migrations') is not null as present`,
  );
  if (rows[0]?.present === true) return;
  const { runMigrations } = await import('graphile-worker');
  await withPool(db, async (pool) => await runMigrations(await optionsOf(pool, SILENT)));
}

/** Lets go of jobs that are those of an earlier moment: nobody has them in hand, and the named ones are removed. */
export async function settleJobs(tx: Runner, removed: readonly JobName[]): Promise<void> {
  await tx.query(
    sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = any($1)`,
    [removed],
  );
  await tx.query(
    sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`,
  );
  await tx.query(
    sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`,
  );
}

/** Minutes after which a job that nobody has ended is run again by `freeJobs`: longer than one takes whose process lives. */
const FREE_MINUTES = 15;

/**
 * Has jobs with some names run again whose process was killed in the midst of them; by itself the worker would wait for
 * four hours. Only for jobs that do no harm where two run at once.
 */
export async function freeJobs(db: Runner, names: readonly JobName[]): Promise<void> {
  await db.query(
    sql`update graphile_worker._private_jobs j set locked_at = null, locked_by = null
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = any($1)
        and j.locked_at < now() - make_interval(mins => $2)`,
    [names, FREE_MINUTES],
  );
}

/** Jobs that run by the clock, in UTC: their names with cron expressions. */
export type Schedules = Readonly<Record<string, string>>;

/** Milliseconds for which a worker that starts makes up for missed scheduled jobs. */
const BACKFILL = 2 * 86_400_000;

/**
 * Runs jobs until the function that it returns is called, which waits for those that are running. A scheduled job is
 * added by one of several processes.
 */
export function startJobs(
  db: ConnectionPool,
  jobs: Jobs,
  log: JobLog,
  schedules: Schedules = {},
): () => Promise<void> {
  const stopping = new AbortController();
  const pool = openWorkerPool(db, log);
  let running: JobRunner | undefined;
  const work = async () => {
    const { run, parseCronItems } = await import('graphile-worker');
    const options = await optionsOf(pool, log);
    const parsedCronItems = parseCronItems(
      Object.entries(schedules).map(([task, match]) => ({
        task,
        match,
        options: { backfillPeriod: BACKFILL, jobKey: task },
      })),
    );
    running = await run({ ...options, parsedCronItems, taskList: tasksOf(jobs) });
    if (stopping.signal.aborted) await running.stop();
    await running.promise;
  };
  const ended = (async () => {
    await wait(START_DELAY, undefined, { signal: stopping.signal }).catch(ignore);
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => log.error(`The job worker has stopped: ${String(error)}`));
      await wait(RETRY_DELAY, undefined, { signal: stopping.signal }).catch(ignore);
    }
  })();
  return async () => {
    stopping.abort();
    await running?.stop().catch(ignore);
    await ended;
    await pool.end();
  };
}

/** Runs the jobs that are due, then returns. */
export async function doReadyJobs(db: ConnectionPool, jobs: Jobs): Promise<void> {
  const { runOnce } = await import('graphile-worker');
  await withPool(
    db,
    async (pool) => await runOnce({ ...(await optionsOf(pool, SILENT)), taskList: tasksOf(jobs) }),
  );
}

function openWorkerPool({ config }: ConnectionPool, log: JobLog): WorkerPool {
  return new WorkerPool({ ...config, max: CONNECTIONS }, (line) => log.warn(line));
}

async function withPool(db: ConnectionPool, work: (pool: WorkerPool) => Promise<void>): Promise<void> {
  const pool = openWorkerPool(db, SILENT);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

function tasksOf(jobs: Jobs): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (data: unknown, { abortSignal }: { readonly abortSignal: AbortSignal }) =>
        await job(data, abortSignal),
    ]),
  );
}

async function optionsOf(pool: WorkerPool, log: JobLog): Promise<RunnerOptions> {
  const { Logger } = await import('graphile-worker');
  return {
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_INTERVAL,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: ABORT_AFTER,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message);
      else if (level === 'warning') log.warn(message);
      else log.debug(message);
    }),
  };
}

function ignore(): void {
  // What is left out here is told elsewhere.
}
