import { Readable } from 'node:stream';
import type { Task, TaskOutcome } from '#core/contract/tasks/task-routes.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { inTransaction, type Database, type Runner, type Transaction } from '../database/pool.ts';
import type { RequestContext } from '../records/records.ts';
import { errorEntries } from '../http/map-error.ts';
import type { Session } from '../session/session.ts';
import type { Translations } from '../translations/translations.ts';
import { fileKey, fileSecrets, keepTaskFile, type TaskFile } from './task-files.ts';
import { insertDone, insertTask, noteOutcome, readTasks, type NewTask, type TaskOwner } from './task-rows.ts';

export { keepTaskFile, openTaskFile } from './task-files.ts';
export { taskJobs } from './run-task.ts';
export { taskKind, taskNamed, type TaskKind, type TaskKinds, type TaskName } from './task-kinds.ts';
export {
  cancelTask,
  cleanTasks,
  failOpenTasks,
  noteSeen,
  OPEN_TASK,
  removeTask,
  taskTitles,
  RUN_TASK,
} from './task-rows.ts';

/**
 * Puts a task down for the account of a session, in the caller's transaction where there is one; gives its id. Throws
 * AppError `task.too_many`, and `session.viewing` where somebody else sees the application as that person.
 */
export async function addTask(db: Database | Transaction, session: Session, task: NewTask): Promise<number> {
  if (session.viewing) throw new AppError('session.viewing');
  const { account, id, locale, timeZone } = session;
  return await insertTask(db, { account: account.key, session: id, locale, timeZone }, task);
}

/** Puts a task down for whoever runs an action, in the same transaction; gives its id. Throws AppError `task.too_many`. */
export async function addTaskOf(request: RequestContext, task: NewTask): Promise<number> {
  return await insertTask(request.db, ownerOf(request), task);
}

/** A file that is kept: its key is for one session alone. */
export type MadeFile = NonNullable<TaskOutcome['file']>;

/** Keeps a file that an action has made, as that of a task which is done; for the session of the request. */
export async function keepMadeFile(
  { db, ...request }: RequestContext,
  task: NewTask,
  { name, media, content }: TaskFile & { readonly content: Buffer },
): Promise<{ readonly file: MadeFile; readonly task: number }> {
  const owner = ownerOf(request);
  return await inTransaction(db, async (tx) => {
    const id = await insertDone(tx, owner, task);
    const file = await keepTaskFile(tx, id, { name, media }, Readable.from([content]));
    await noteOutcome(tx, id, { file });
    const secret = must((await fileSecrets(tx, owner.account)).get(id), 'the secret of a file');
    return { file: { ...file, key: fileKey(id, secret, { id: owner.session }) }, task: id };
  });
}

function ownerOf({ viewer, session }: Pick<RequestContext, 'viewer' | 'session'>): TaskOwner {
  const { account, locale, timeZone } = viewer;
  return { account, locale, timeZone, session: must(session, 'the session of an action') };
}

/** The latest tasks of a session's account, or those of these ids, what went wrong in its language. */
export async function listTasks(
  db: Runner,
  session: Session,
  translations: Translations,
  ids?: readonly number[],
): Promise<readonly Task[]> {
  const reader = { locale: session.locale, isOutside: session.account.kind !== 'intranet' };
  const { key } = session.account;
  const [tasks, secrets] = await Promise.all([readTasks(db, key, ids), fileSecrets(db, key)]);
  return tasks.map(({ error, outcome, ...task }) => {
    const entries = error && errorEntries(error, translations, reader);
    const secret = secrets.get(task.id);
    const file =
      outcome?.file && secret ? { ...outcome.file, key: fileKey(task.id, secret, session) } : undefined;
    return {
      ...task,
      outcome: outcome && { ...outcome, ...(file ? { file } : {}) },
      error: entries && must(entries[0], 'an entry').message,
    };
  });
}
