import { AppError } from '#core/errors.ts';
import { recordAdministration } from '../../site-settings/site-settings.ts';
import type { SignedInCaller } from '../account/account-security.ts';
import { accountByKey } from '../sessions/accounts.ts';
import { changePassword } from '../credentials/password-change.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { authorOf } from '../sign-in/session-list.ts';

/**
 * Gives a user the password that an administrator has chosen: the user's sessions and links end, and the trail says who
 * did it. Throws AppError `record.unknown`, or `password.…` for one that does not meet the rules.
 */
export async function setPasswordByAdministrator(
  area: SessionArea,
  { session, request }: SignedInCaller,
  { user, password }: { readonly user: number; readonly password: string },
): Promise<void> {
  const found = await accountByKey(area, `user:${user}`);
  if (!found) throw new AppError('record.unknown');
  const { key, login } = found.account;
  await changePassword(area, found, {
    password,
    request,
    method: 'administrator',
    ...(session.account.key === key ? { session } : {}),
    claim: async (tx) => {
      const after = { account: key, login };
      await recordAdministration(tx, authorOf(session, request), { what: 'user.password', after });
    },
  });
}
