import { z } from 'zod';
import type { Task, TaskOutcome, TaskState, TaskTitle } from '#core/contract/tasks/task-routes.ts';
import { MAX_TASKS } from '#core/contract/tasks/task-routes.ts';
import { AppError, ERROR_STATUS, type ColumnProblem, type ErrorCode } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { inTransaction, type Database, type Runner, type Transaction } from '../database/pool.ts';
import { literal, sql } from '../database/sql/sql.ts';
import { addJob, jobNamed } from '../jobs/jobs.ts';
import { dropOf, notifyAccounts, readOf } from '../notifications/notifications.ts';
import type { TaskName } from './task-kinds.ts';

/** The job that runs a task. */
export const RUN_TASK = jobNamed('run_task');

/** Tasks of one account that may run at once, and that may wait or run. */
const MAX_RUNNING = 2;
const MAX_OPEN = 20;
/** Days that a task is kept after its end. */
const KEPT_DAYS = 7;
/** Seconds without a sign of life after which a task's process is taken for dead. */
const DEAD_AFTER = 30;

/** Whose process gives signs of life. */
const ALIVE = sql`state = 'running' and beat_at > now() - make_interval(secs => ${literal(DEAD_AFTER)})`;
const DEAD = sql`state = 'running' and beat_at <= now() - make_interval(secs => ${literal(DEAD_AFTER)})`;

/** A task that waits or is at work; one whose process has died is not, though it may not be noted yet. */
export const OPEN_TASK = sql`(state = 'waiting' or (${ALIVE}))`;

/** Why a task failed, as it is stored. */
interface TaskError {
  readonly code: ErrorCode;
  readonly params: AppError['params'];
  readonly columns: readonly ColumnProblem[];
}

/** A task that a process has begun. */
export interface BegunTask {
  readonly id: number;
  readonly account: string;
  readonly session_id: number;
  readonly locale: string;
  readonly time_zone: string;
  readonly kind: string;
  readonly input: unknown;
}

/** A task to put down; its title's text is that of its kind. */
export interface NewTask {
  readonly kind: TaskName;
  readonly title: TaskTitle;
  readonly input: object;
}

/** Whose task it is, and what it reads in. */
export interface TaskOwner {
  readonly account: string;
  readonly session: number;
  readonly locale: string;
  readonly timeZone: string;
}

/** Puts a task down; it begins once the transaction is committed. Throws AppError `task.too_many`. */
export async function insertTask(
  db: Database | Transaction,
  { account, session, locale, timeZone }: TaskOwner,
  { kind, title, input }: NewTask,
): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      sql`insert into colonnade.task (account, session_id, locale, time_zone, kind, title, input)
        select $1, $2, $3, $4, $5, $6, $7
        where (select count(*) from colonnade.task where account = $1 and ${OPEN_TASK}) < ${literal(MAX_OPEN)}
        returning id`,
      [account, session, locale, timeZone, kind, JSON.stringify(title), JSON.stringify(input)],
    );
    const [task] = rows;
    if (!task) throw new AppError('task.too_many', { max: MAX_OPEN });
    await wakeTask(tx, task.id);
    return task.id;
  });
}

/** Files of actions that are kept for one account at most; the oldest go. */
const MAX_MADE = 20;

/** Puts down a task that was done at once: nothing is to run, and nobody is to be told of it. Gives its id. */
export async function insertDone(
  tx: Runner,
  { account, session, locale, timeZone }: TaskOwner,
  { kind, title, input }: NewTask,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    sql`insert into colonnade.task (account, session_id, locale, time_zone, kind, title, input, state, seen, ended_at)
      values ($1, $2, $3, $4, $5, $6, $7, 'done', true, now()) returning id`,
    [account, session, locale, timeZone, kind, JSON.stringify(title), JSON.stringify(input)],
  );
  const gone = await tx.query<EndedTask>(
    sql`delete from colonnade.task where id in (
        select id from colonnade.task where account = $1 and state = 'done' and started_at is null
        order by id desc offset ${literal(MAX_MADE)}) returning id, account`,
    [account],
  );
  await dropOf(tx, gone.rows.map(causeOf));
  const { id } = must(rows[0], 'a task');
  await notifyOfEnd(tx, { id, account }, { isRead: true });
  return id;
}

/** Writes what came of a task that was done at once. */
export async function noteOutcome(tx: Runner, id: number, outcome: TaskOutcome): Promise<void> {
  await tx.query(sql`update colonnade.task set outcome = $2 where id = $1`, [id, JSON.stringify(outcome)]);
}

/** Has a task begin, not before `at`. */
export async function wakeTask(db: Runner, task: number, at?: Date): Promise<void> {
  await addJob(db, RUN_TASK, { task }, { key: `task:${task}`, at });
}

/** Takes a waiting task to run it; `isBusy`: its account has too many running, so that it goes on waiting. */
export async function beginTask(
  db: Database,
  id: number,
): Promise<{ readonly task?: BegunTask; readonly isBusy: boolean }> {
  return await inTransaction(db, async (tx) => {
    // Processes that begin tasks of one account count them one after the other.
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtextextended('task ' || account, 0)) from colonnade.task where id = $1`,
      [id],
    );
    return await begunIn(tx, id);
  });
}

async function begunIn(
  tx: Runner,
  id: number,
): Promise<{ readonly task?: BegunTask; readonly isBusy: boolean }> {
  const { rows } = await tx.query<BegunTask>(
    sql`update colonnade.task t set state = 'running', started_at = now(), beat_at = now()
      where id = $1 and state = 'waiting'
        and (select count(*) from colonnade.task where account = t.account and ${ALIVE}) < ${literal(MAX_RUNNING)}
      returning id, account, session_id, locale, time_zone, kind, input`,
    [id],
  );
  const [task] = rows;
  if (task) return { task, isBusy: false };
  const waiting = await tx.query(sql`select 1 from colonnade.task where id = $1 and state = 'waiting'`, [id]);
  return { isBusy: waiting.rows.length > 0 };
}

/** Notes that a task is at work and how far; gives whether it is to go on. */
export async function beatTask(
  db: Runner,
  id: number,
  { done, total }: { readonly done: number; readonly total: number | null },
): Promise<boolean> {
  const { rows } = await db.query<{ cancelling: boolean }>({
    name: 'task_beat',
    text: sql`update colonnade.task set beat_at = now(), done = $2, total = $3 where id = $1 and state = 'running' returning cancelling`,
    values: [id, done, total],
  });
  return rows[0]?.cancelling === false;
}

/** A task that has ended, and whose it is. */
type EndedTask = Pick<BegunTask, 'id' | 'account'>;

/** What notifies of the end of a task. */
function causeOf({ id, account }: EndedTask): { readonly account: string; readonly once: string } {
  return { account, once: `task:${id}` };
}

/** `isRead`: its account knows of the end already. */
async function notifyOfEnd(tx: Runner, task: EndedTask, { isRead = false } = {}): Promise<void> {
  const { account, once } = causeOf(task);
  await notifyAccounts(tx, { accounts: [account], kind: 'task', once, subject: { ids: [task.id] }, isRead });
}

/** How a task ended. */
export interface TaskEnd {
  readonly state: Exclude<TaskState, 'waiting' | 'running'>;
  readonly done: number;
  readonly total: number | null;
  readonly outcome?: TaskOutcome;
  readonly error?: TaskError;
}

/** Writes the end of a task, tells its account, and has those begin that waited for it: of its account, and of its process. */
export async function endTask(
  db: Database,
  { id, account }: BegunTask,
  { state, done, total, outcome, error }: TaskEnd,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rowCount } = await tx.query(
      sql`update colonnade.task set state = $2, done = $3, total = $4, outcome = $5, error = $6, ended_at = now()
        where id = $1 and state = 'running'`,
      [
        id,
        state,
        done,
        total,
        outcome ? JSON.stringify(outcome) : null,
        error ? JSON.stringify(error) : null,
      ],
    );
    if (rowCount) await notifyOfEnd(tx, { id, account }, { isRead: state === 'cancelled' });
    const { rows } = await tx.query<{ id: number }>(
      sql`select id from colonnade.task where state = 'waiting' order by account <> $1, id limit 2`,
      [account],
    );
    for (const next of rows) await wakeTask(tx, next.id);
  });
}

const RESTORED: TaskError = { code: 'task.restored', params: {}, columns: [] };

/** Fails all tasks that wait or run: they are those of an earlier moment. Gives how many. */
export async function failOpenTasks(tx: Runner): Promise<number> {
  const { rows } = await tx.query<EndedTask>(
    sql`update colonnade.task set state = 'failed', error = $1, ended_at = now() where state in ('waiting', 'running')
      returning id, account`,
    [JSON.stringify(RESTORED)],
  );
  for (const task of rows) await notifyOfEnd(tx, task);
  return rows.length;
}

const StoredError = z.object({
  code: z.custom<ErrorCode>((code) => typeof code === 'string' && code in ERROR_STATUS),
  params: z.custom<TaskError['params']>(),
  columns: z.custom<TaskError['columns']>(),
});

/** A task as its account sees it, with its error as it is stored. */
type ToldTask = Omit<Task, 'error'> & { readonly error: TaskError | null };

interface TaskRow {
  readonly id: number;
  readonly kind: string;
  readonly title: TaskTitle;
  readonly state: TaskState;
  readonly done: number;
  readonly total: number | null;
  readonly outcome: TaskOutcome | null;
  readonly error: unknown;
  readonly cancelling: boolean;
  readonly seen: boolean;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly dead: boolean;
}

const DIED: TaskError = { code: 'task.died', params: {}, columns: [] };

/** The latest tasks of an account, or those of these ids; one whose process has died has failed. */
export async function readTasks(
  db: Runner,
  account: string,
  ids?: readonly number[],
): Promise<readonly ToldTask[]> {
  const { rows } = await db.query<TaskRow>(
    sql`select id, kind, title, state, done, total, outcome, error, cancelling, seen, created_at, ended_at, ${DEAD} as dead
      from colonnade.task where account = $1 and ($2::bigint[] is null or id = any($2)) order by id desc limit ${literal(MAX_TASKS)}`,
    [account, ids ?? null],
  );
  return rows.map(({ created_at: created, ended_at: ended, dead, ...task }) => ({
    ...task,
    state: dead ? 'failed' : task.state,
    error: dead ? DIED : StoredError.nullable().parse(task.error),
    createdAt: created.toISOString(),
    endedAt: ended?.toISOString() ?? null,
  }));
}

/** What tasks of an account are called: the kind whose text it is, and its parameters. */
export async function taskTitles(
  db: Runner,
  account: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<Task, 'kind' | 'title'>>> {
  const { rows } = await db.query<Pick<Task, 'id' | 'kind' | 'title'>>(
    sql`select id, kind, title from colonnade.task where account = $1 and id = any($2::bigint[])`,
    [account, ids],
  );
  return new Map(rows.map(({ id, ...title }) => [id, title]));
}

/** Cancels a task: one that waits at once, one that runs as soon as its process hears of it. */
export async function cancelTask(db: Runner, account: string, id: number): Promise<boolean> {
  const { rows } = await db.query<{ ended: boolean }>(
    sql`update colonnade.task set cancelling = true,
        state = case when state = 'waiting' or ${DEAD} then 'cancelled' else state end,
        ended_at = case when state = 'waiting' or ${DEAD} then now() end
      where account = $1 and id = $2 and state in ('waiting', 'running') returning ended_at is not null as ended`,
    [account, id],
  );
  if (rows[0]?.ended) await notifyOfEnd(db, { id, account }, { isRead: true });
  return rows.length > 0;
}

/** Notes that the ends of tasks were noticed. */
export async function noteSeen(db: Runner, account: string, ids: readonly number[]): Promise<boolean> {
  const { rows } = await db.query(
    sql`update colonnade.task set seen = true
      where account = $1 and id = any($2) and not seen and (ended_at is not null or ${DEAD}) returning id`,
    [account, ids],
  );
  const seen = ids.map((id) => causeOf({ id, account }).once);
  await readOf(db, account, seen);
  return rows.length > 0;
}

/** Removes a task that has ended, with all that is kept for it. */
export async function removeTask(db: Runner, account: string, id: number): Promise<boolean> {
  const { rows } = await db.query(
    sql`delete from colonnade.task where account = $1 and id = $2 and (ended_at is not null or ${DEAD}) returning id`,
    [account, id],
  );
  if (rows.length > 0) await dropOf(db, [causeOf({ id, account })]);
  return rows.length > 0;
}

/** Fails tasks whose process has died, removes those that ended long ago, wakes those whose job was lost. */
export async function cleanTasks(db: Runner): Promise<void> {
  const dead = await db.query<EndedTask>(
    sql`update colonnade.task set state = 'failed', error = $1, ended_at = now() where ${DEAD} returning id, account`,
    [JSON.stringify(DIED)],
  );
  for (const task of dead.rows) await notifyOfEnd(db, task);
  const gone = await db.query<EndedTask>(
    sql`delete from colonnade.task where ended_at < now() - make_interval(days => $1) returning id, account`,
    [KEPT_DAYS],
  );
  await dropOf(db, gone.rows.map(causeOf));
  const { rows } = await db.query<{ id: number }>(
    sql`select id from colonnade.task where state = 'waiting' and created_at < now() - interval '1 minute' order by id`,
  );
  for (const { id } of rows) await wakeTask(db, id);
}
