import { AppError } from '#core/errors.ts';
import { inTransaction } from '../../database/pool.ts';
import { mailServer, queueMail } from '../../mail/mail.ts';
import { userById } from '../../query/people/users.ts';
import { recordAdministration } from '../../site-settings/site-settings.ts';
import type { SignedInCaller } from '../account/account-security.ts';
import { recipientOf } from '../credentials/account-mail.ts';
import { intranetAccount } from '../sessions/accounts.ts';
import { linkBase } from '../sessions/link-base.ts';
import { makeResetLink, resetEnd } from './resets.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { recordSignIn } from '../sessions/sign-in-journal.ts';

/** How a person gets the link: by mail, or from the administrator, who sees it this once. */
export interface HandedLink {
  readonly mailed: boolean;
  readonly link: string | null;
  /** When it ends (ISO 8601). */
  readonly until: string;
}

/** The letter of each kind of link. */
const PURPOSE = { reset: 'reset_by_administrator', invitation: 'invitation' } as const;

/**
 * A way in for a user who has no password yet, an invitation, or a way back for one who cannot sign in: a link to choose a new password goes to the user by mail; without an
 * address or a mail server the administrator gets it to hand it on. Throws AppError `record.unknown`.
 */
export async function resetByAdministrator(
  area: SessionArea,
  { session, request }: SignedInCaller,
  id: number,
): Promise<HandedLink> {
  const user = await userById(area.db, id);
  if (!user) throw new AppError('record.unknown');
  const account = intranetAccount(user);
  const kind = user.password_hash === null ? 'invitation' : 'reset';
  const base = linkBase(area, request);
  const to = recipientOf(account, session.locale);
  const mailed = base !== undefined && to !== undefined && mailServer(area) !== undefined;
  return await inTransaction(area.db, async (tx) => {
    const url = (base ?? '') + (await makeResetLink(tx, account, to?.locale ?? session.locale, kind));
    const until = resetEnd(kind);
    const params = { login: account.login };
    if (mailed) await queueMail(tx, area, { purpose: PURPOSE[kind], to, params, link: { url, until } });
    const author = { userId: session.account.user.id, address: request.ip };
    const after = { account: account.key, login: account.login, mailed };
    await recordAdministration(tx, author, {
      what: kind === 'invitation' ? 'user.invited' : 'user.reset',
      after,
    });
    await recordSignIn(tx, request, { what: 'reset-asked', method: 'administrator', account });
    return { mailed, link: mailed ? null : url, until: until.toISOString() };
  });
}
