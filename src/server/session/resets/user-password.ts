import { AppError } from '#core/errors.ts';
import { inTransaction } from '../../database/pool.ts';
import { checkPassword, hashPassword } from '../../passwords/passwords.ts';
import { setUserPassword } from '../../query/people/users.ts';
import { COMMAND_LINE, recordAdministration } from '../../site-settings/site-settings.ts';
import { accountByKey, type Account } from '../sessions/accounts.ts';
import { forgetDevices } from '../guard/known-devices.ts';
import { dropSecrets } from '../guard/one-time-secrets.ts';
import { rulesFor } from '../credentials/password-change.ts';
import { makeResetLink, resetEnd } from './resets.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { localeOfCode } from '../sessions/sessions.ts';

type Office = Pick<SessionArea, 'db' | 'sessions' | 'settings' | 'catalog'>;

/** Gives a user a password on the command line; sessions, links and known devices end. Throws AppError `password.…`. */
export async function setPasswordByCommand(area: Office, id: number, password: string): Promise<void> {
  const account = await accountOf(area, id);
  await checkPassword(password, rulesFor(area, account));
  const hash = await hashPassword(password);
  await inTransaction(area.db, async (tx) => {
    await setUserPassword(tx, { id, hash, changed: true });
    for (const purpose of ['reset', 'second-factor', 'enrolment'] as const)
      await dropSecrets(tx, purpose, account.key);
    await forgetDevices(tx, account.key);
    const after = { account: account.key, login: account.login };
    await recordAdministration(tx, COMMAND_LINE, { what: 'user.password', after });
  });
  await area.sessions.endOthers(account.key);
}

/** A link by which a user chooses a password: a path, and when it ends. */
export async function inviteByCommand(
  area: Office,
  id: number,
): Promise<{ readonly path: string; readonly until: Date }> {
  const account = await accountOf(area, id);
  return await inTransaction(area.db, async (tx) => {
    const path = await makeResetLink(tx, account, localeOfCode(account.user.language), 'invitation');
    const after = { account: account.key, login: account.login, mailed: false };
    await recordAdministration(tx, COMMAND_LINE, { what: 'user.invited', after });
    return { path, until: resetEnd('invitation') };
  });
}

async function accountOf(area: Office, id: number): Promise<Account> {
  const found = await accountByKey(area, `user:${id}`);
  if (!found) throw new AppError('account.unknown');
  return found.account;
}
