import { MAX_ACCOUNT_CALLS } from '#core/contract/messaging/mail-account-routes.ts';
import { AppError } from '#core/errors.ts';
import type { OwnContext } from '../records/records.ts';
import { countInHour } from '../session/session.ts';

/**
 * Counts a call to a server that a user named: with ever new accounts the servers of others could be searched. Throws
 * AppError `mail_account.too_many_calls`.
 */
export async function countOutsideCall({ db, viewer }: OwnContext): Promise<void> {
  const { count, left } = await countInHour(db, 'mail account', viewer.account);
  if (count > MAX_ACCOUNT_CALLS)
    throw new AppError('mail_account.too_many_calls', { seconds: left, max: MAX_ACCOUNT_CALLS });
}
