import type { Runner } from '../database/pool.ts';
import { supervisingUsers } from '../query/people/users.ts';
import { notifyAccounts } from './notify-accounts.ts';

/** Milliseconds within which letters that are given up are told of together. */
const TOGETHER = 3_600_000;

/** Tells supervisors that a letter was given up, in the caller's transaction; those of one hour are one notification. */
export async function notifyOfFailedMail(tx: Runner, mail: number): Promise<void> {
  const users = await supervisingUsers(tx);
  await notifyAccounts(tx, {
    accounts: users.map((id) => `user:${id}`),
    kind: 'failed_mail',
    once: `failed_mail:${Math.floor(Date.now() / TOGETHER)}`,
    subject: { ids: [mail] },
    gathers: true,
  });
}
