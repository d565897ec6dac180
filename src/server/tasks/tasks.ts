import type { Task } from '#core/contract/tasks/task-routes.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import type { Database, Runner, Transaction } from '../database/pool.ts';
import { errorEntries } from '../http/map-error.ts';
import type { Session } from '../session/session.ts';
import type { Translations } from '../translations/translations.ts';
import { fileKey, fileSecrets } from './task-files.ts';
import { insertTask, readTasks, type NewTask } from './task-rows.ts';

export { keepTaskFile, openTaskFile } from './task-files.ts';
export { taskJobs } from './run-task.ts';
export { taskKind, taskNamed, type TaskKind, type TaskKinds, type TaskName } from './task-kinds.ts';
export { cancelTask, cleanTasks, noteSeen, removeTask } from './task-rows.ts';

/**
 * Puts a task down for the account of a session, in the caller's transaction where there is one; gives its id. Throws
 * AppError `task.too_many`, and `session.viewing` where somebody else sees the application as that person.
 */
export async function addTask(db: Database | Transaction, session: Session, task: NewTask): Promise<number> {
  if (session.viewing) throw new AppError('session.viewing');
  const { account, id, locale, timeZone } = session;
  return await insertTask(db, { account: account.key, session: id, locale, timeZone }, task);
}

/** The latest tasks of a session's account, what went wrong in its language. */
export async function listTasks(
  db: Runner,
  session: Session,
  translations: Translations,
): Promise<readonly Task[]> {
  const reader = { locale: session.locale, isOutside: session.account.kind !== 'intranet' };
  const { key } = session.account;
  const [tasks, secrets] = await Promise.all([readTasks(db, key), fileSecrets(db, key)]);
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
