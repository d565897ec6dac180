import type { Transaction } from '../database/pool.ts';
import { settleJobs } from '../jobs/jobs.ts';
import { holdMail, SEND_MAIL } from '../mail/mail.ts';
import { holdOutgoing, SEND_OUTGOING } from '../mail-accounts/mail-accounts.ts';
import { holdDrafts, SEND_MESSAGE } from '../messaging/messaging.ts';
import { RESET_PASSWORD } from '../session/session.ts';
import { failOpenTasks, RUN_TASK } from '../tasks/tasks.ts';

/** What a restore did to work that was under way when the backup was made. */
export interface SettledWork {
  /** Messages that are held: they may have been sent since. */
  readonly mails: number;
  /** Tasks that have failed. */
  readonly tasks: number;
}

/**
 * Ends work that was under way when a backup was made, in restored data: what was to be sent is held, what was to be done has failed
 * and can be begun again. Nothing is done or sent a second time without somebody's wish.
 */
export async function settleWork(tx: Transaction): Promise<SettledWork> {
  const mails = (await holdMail(tx)) + (await holdOutgoing(tx)) + (await holdDrafts(tx));
  const tasks = await failOpenTasks(tx);
  await settleJobs(tx, [SEND_MAIL, SEND_MESSAGE, SEND_OUTGOING, RUN_TASK, RESET_PASSWORD]);
  return { mails, tasks };
}
