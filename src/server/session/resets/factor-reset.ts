import { AppError } from '#core/errors.ts';
import type { Runner } from '../../database/pool.ts';
import { changeFactors, removeFactors } from '../../factors/factors.ts';
import { recordAdministration } from '../../site-settings/site-settings.ts';
import { accountByKey } from '../sessions/accounts.ts';
import type { SignedInCaller } from '../account/account-security.ts';
import { forgetDevices } from '../guard/known-devices.ts';
import { dropSecrets } from '../guard/one-time-secrets.ts';
import { tellOwner } from '../credentials/security-letters.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { recordSignIn } from '../sessions/sign-in-journal.ts';

/** What an account had before its second factors were removed. */
export interface RemovedFactors {
  readonly totp: boolean;
  readonly passkeys: number;
}

/**
 * Removes the second factors of somebody who has lost them: the password alone opens the account then, or opens the way
 * to setting up another. Throws AppError `factor.own` for oneself, who would lose the proof of being there.
 */
export async function resetFactors(
  area: SessionArea,
  { session, request }: SignedInCaller,
  key: string,
): Promise<RemovedFactors> {
  if (session.account.key === key) throw new AppError('factor.own');
  const account = (await accountByKey(area, key))?.account;
  if (!account) throw new AppError('account.unknown');
  const removed = await changeFactors(area.db, key, async (tx) => {
    const had = await dropFactors(tx, key);
    const author = { userId: session.account.user.id, address: request.ip };
    const before = { account: key, login: account.login, ...had };
    await recordAdministration(tx, author, { what: 'user.factor_reset', before });
    await recordSignIn(tx, request, { what: 'second-factor-removed', method: 'administrator', account });
    await tellOwner(tx, area, { account, what: 'second-factor-reset', locale: session.locale });
    return had;
  });
  await area.sessions.endOthers(key);
  return removed;
}

/** Removes an account's second factors, and what trusted them: known devices, and sign-ins under way. */
export async function dropFactors(tx: Runner, account: string): Promise<RemovedFactors> {
  const removed = await removeFactors(tx, account);
  for (const purpose of ['second-factor', 'enrolment'] as const) await dropSecrets(tx, purpose, account);
  await forgetDevices(tx, account);
  return removed;
}
