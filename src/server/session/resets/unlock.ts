import { changeFactors } from '../../factors/factors.ts';
import { COMMAND_LINE, recordAdministration } from '../../site-settings/site-settings.ts';
import { accountByLogin } from '../sessions/accounts.ts';
import { dropFactors, type RemovedFactors } from './factor-reset.ts';
import { makeResetLink } from './resets.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { localeOfCode } from '../sessions/sessions.ts';

/** What was removed, and where a new password is chosen: a path that works once. */
interface Unlocked extends RemovedFactors {
  readonly path: string;
}

/**
 * The way back of last resort, for who runs the installation: removes an account's second factors, forgets failed tries,
 * ends its sessions and makes a link to choose a new password. Undefined without an active account of that login.
 */
export async function unlockAccount(
  area: Pick<SessionArea, 'db' | 'sessions' | 'settings' | 'catalog'>,
  login: string,
): Promise<Unlocked | undefined> {
  const account = (await accountByLogin(area, login))?.account;
  if (!account) return undefined;
  const { key, kind, user } = account;
  const locale = localeOfCode(kind === 'intranet' ? user.language : undefined);
  const unlocked = await changeFactors(area.db, key, async (tx) => {
    const removed = await dropFactors(tx, key);
    // Their keys are hashes of login and address: which ones are the account's cannot be told, and all cost only patience.
    await tx.query('delete from colonnade.failed_try');
    const before = { account: key, login: account.login, ...removed };
    await recordAdministration(tx, COMMAND_LINE, { what: 'user.unlock', before });
    return { ...removed, path: await makeResetLink(tx, account, locale) };
  });
  await area.sessions.endOthers(key);
  return unlocked;
}
