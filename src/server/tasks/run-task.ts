import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { TaskOutcome } from '#core/contract/tasks/task-routes.ts';
import { AppError } from '#core/errors.ts';
import type { ConnectionPool } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { knownError } from '../http/map-error.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { OwnContext } from '../records/records.ts';
import { accountByKey, sessionContext, viewerFor, type SessionArea } from '../session/session.ts';
import { endedDatabase } from './ended-database.ts';
import type { TaskKinds } from './task-kinds.ts';
import {
  beatTask,
  beginTask,
  endTask,
  RUN_TASK,
  wakeTask,
  type BegunTask,
  type TaskEnd,
} from './task-rows.ts';

/** Tasks that one process runs at the same time. */
const MAX_AT_ONCE = 2;
/** Milliseconds between two notes of how far a task is, and looks whether it was cancelled. */
const BEAT = 500;
/** Milliseconds after which a task that found no room tries again. */
const AGAIN_AFTER = 2_000;

const Data = z.object({ task: z.number() });

/** What running tasks needs: the connections of the process, sessions and their rights. */
interface TaskWorld {
  readonly db: ConnectionPool;
  readonly area: SessionArea;
  readonly kinds: () => TaskKinds;
}

/** The job that runs tasks. */
export function taskJobs(world: TaskWorld): Jobs {
  return { [RUN_TASK]: runnerOf(world) };
}

function runnerOf(world: TaskWorld): Job {
  let running = 0;
  let beginning: Promise<unknown> = Promise.resolve();
  const begin = async (id: number): Promise<Begun> => {
    if (running >= MAX_AT_ONCE) return { isBusy: true };
    const begun = await beginTask(world.db, id);
    if (begun.task) running++;
    return begun;
  };
  return async (data, stopping) => {
    const { task: id } = Data.parse(data);
    // One after the other, so that no more begin than there is room for.
    const turn = beginning.then(async () => await begin(id));
    beginning = turn.catch(() => undefined);
    const { task, isBusy } = await turn;
    if (isBusy) await wakeTask(world.db, id, new Date(Date.now() + AGAIN_AFTER));
    if (!task) return;
    try {
      await runTask(world, task, stopping);
    } finally {
      running--;
    }
  };
}

type Begun = Awaited<ReturnType<typeof beginTask>>;

/** Why a task was ended before it was done. */
const CANCELLED = Symbol('cancelled');

async function runTask(world: TaskWorld, task: BegunTask, stopping: AbortSignal): Promise<void> {
  const at: { done: number; total: number | null } = { done: 0, total: null };
  const cancelling = new AbortController();
  const ended = new AbortController();
  const signal = AbortSignal.any([cancelling.signal, stopping]);
  const beating = beat(world.db, { task, at, cancelling, ended: ended.signal });
  let end: Pick<TaskEnd, 'state' | 'outcome' | 'error'>;
  let fault: Error | undefined;
  try {
    const request = await requestOf(world, task, signal);
    const kind = world.kinds()[task.kind];
    if (!kind) throw new AppError('task.unknown');
    const progress = (done: number, total?: number) => Object.assign(at, { done, total: total ?? at.total });
    const outcome = await kind.run({ task: task.id, input: task.input, request, progress, signal });
    end = { state: 'done', outcome: TaskOutcome.parse(outcome) };
  } catch (error) {
    end = failureOf(error, { isCancelled: cancelling.signal.aborted, isStopped: stopping.aborted, world });
    if (end.error?.code === 'server.failed' && error instanceof Error) fault = error;
  } finally {
    ended.abort();
    await beating;
  }
  await endTask(world.db, task, { ...end, ...at });
  // The end is written: what is thrown on is only logged by whoever runs jobs.
  if (fault) throw fault;
}

/** Notes from time to time how far a task is, until it has ended; cancels it where somebody asked for that. */
async function beat(
  db: ConnectionPool,
  {
    task,
    at,
    cancelling,
    ended,
  }: {
    readonly task: BegunTask;
    readonly at: { readonly done: number; readonly total: number | null };
    readonly cancelling: AbortController;
    readonly ended: AbortSignal;
  },
): Promise<void> {
  while (!ended.aborted) {
    await wait(BEAT, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return;
    // A database that is away is asked again; the work hears of it by its own statements.
    const goesOn = await beatTask(db, task.id, at).catch(() => true);
    if (!goesOn) cancelling.abort(CANCELLED);
  }
}

/** The account of a task with today's rights. Throws AppError `account.unknown` where it may no longer come in. */
async function requestOf({ db, area }: TaskWorld, task: BegunTask, signal: AbortSignal): Promise<OwnContext> {
  const catalog = area.catalog();
  const found = await accountByKey(area, task.account);
  if (!catalog || !found) throw new AppError('account.unknown');
  const { account } = found;
  const { rows } = await db.query<{ until: Date | null }>(
    sql`select configuring_until as until from colonnade.session where id = $1 and account = $2`,
    [task.session_id, task.account],
  );
  const session = { id: task.session_id, account, configuringUntil: rows[0]?.until?.getTime() ?? 0 };
  const caller = {
    account: task.account,
    reads: false,
    hasLeft: () => signal.aborted,
    onLeave: () => () => undefined,
  };
  return sessionContext(area, session, {
    db: endedDatabase(db.askedBy(caller), signal),
    catalog,
    viewer: viewerFor(account, catalog, { locale: task.locale, timeZone: task.time_zone }),
  });
}

function failureOf(
  error: unknown,
  {
    isCancelled,
    isStopped,
    world,
  }: { readonly isCancelled: boolean; readonly isStopped: boolean; readonly world: TaskWorld },
): Pick<TaskEnd, 'state' | 'error'> {
  if (isCancelled) return { state: 'cancelled' };
  const { code, params, columns } = isStopped
    ? new AppError('task.stopped')
    : knownError(error, world.area.catalog());
  return { state: 'failed', error: { code, params, columns } };
}
