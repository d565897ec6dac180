import { setTimeout as wait } from 'node:timers/promises';
import type { Runner as JobRunner, RunnerOptions, TaskList } from 'graphile-worker';
import type { ConnectionPool, Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { WorkerPool } from './worker-pool.ts';

/** One kind of work: does what was put down. What it throws is tried again later; `signal` tells it to come to an end. */
export type Job = (data: unknown, signal: AbortSignal) => Promise<void>;

/** What a kind of work is called. */
export type JobName = string & { readonly brand: 'job' };

/** Names a kind of work, once: the feature that it belongs to lists who does it. */
export function jobNamed(name: string): JobName {
  return name as JobName;
}

/** The work that is done beside the answers, by its name. */
export type Jobs = Readonly<Record<string, Job>>;

/** Where the work's own failures are told. */
interface JobLog {
  debug(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

/** When work is done: not before `at`; of several with one `key` only the last put down is left. */
interface JobTerms {
  readonly at?: Date | undefined;
  readonly key?: string | undefined;
}

/** Pieces of work that one process does at the same time. */
const AT_ONCE = 2;
/** Connections of a process for its jobs, beside those of the answers: one listens. */
const CONNECTIONS = AT_ONCE + 1;
/** How often a process looks for work whose time has come; new work it is told of at once. */
const LOOK_EVERY = 10_000;
/** How long work under way may go on at a stop before its signal comes. */
const MILD_FOR = 2_000;
/** After how long a process begins to work. */
const FIRST_AFTER = 500;
/** After how long a process works again that had to give up, for instance because the database was away. */
const AGAIN_AFTER = 5_000;

const SILENT: JobLog = { debug: ignore, warn: ignore, error: ignore };

/** Puts work down, as part of the caller's transaction: it is done once that is committed. The data hold no secret. */
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

/** Makes the tables of the work where there are none. Later versions of them are made by the first that works. */
export async function prepareJobs(db: ConnectionPool): Promise<void> {
  const { rows } = await db.query<{ present: boolean }>(
    sql`select to_regclass('graphile_worker.migrations') is not null as present`,
  );
  if (rows[0]?.present === true) return;
  const { runMigrations } = await import('graphile-worker');
  await withPool(db, async (pool) => await runMigrations(await optionsOf(pool, SILENT)));
}

/** Work that comes round by the clock (of UTC): its name and when, as cron writes it. */
export type Rounds = Readonly<Record<string, string>>;

/** How long ago the last round may have been that a process makes up for when it begins to work. */
const ROUND_MISSED = 2 * 86_400_000;

/**
 * Works until it is told to stop, but lets the first answers pass: gives the way to stop, which waits for what is under
 * way. Of several processes one puts the work of a round down.
 */
export function startJobs(
  db: ConnectionPool,
  jobs: Jobs,
  log: JobLog,
  rounds: Rounds = {},
): () => Promise<void> {
  const stopping = new AbortController();
  const pool = openWorkerPool(db, log);
  let running: JobRunner | undefined;
  const work = async () => {
    const { run, parseCronItems } = await import('graphile-worker');
    const options = await optionsOf(pool, log);
    const parsedCronItems = parseCronItems(
      Object.entries(rounds).map(([task, match]) => ({
        task,
        match,
        options: { backfillPeriod: ROUND_MISSED, jobKey: task },
      })),
    );
    running = await run({ ...options, parsedCronItems, taskList: tasksOf(jobs) });
    if (stopping.signal.aborted) await running.stop();
    await running.promise;
  };
  const ended = (async () => {
    await wait(FIRST_AFTER, undefined, { signal: stopping.signal }).catch(ignore);
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) =>
        log.error(`Work beside the answers has stopped: ${String(error)}`),
      );
      await wait(AGAIN_AFTER, undefined, { signal: stopping.signal }).catch(ignore);
    }
  })();
  return async () => {
    stopping.abort();
    await running?.stop().catch(ignore);
    await ended;
    await pool.end();
  };
}

/** Does the work whose time has come, and ends. */
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
    concurrency: AT_ONCE,
    pollInterval: LOOK_EVERY,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: MILD_FOR,
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
