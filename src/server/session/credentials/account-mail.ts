import { isEmailAddress } from '#core/fields/registry.ts';
import type { Recipient } from '../../mail/mail.ts';
import type { Account } from '../sessions/accounts.ts';
import { localeOfCode } from '../sessions/sessions.ts';

/** Who gets the mail about an account, in the person's own language or else in `locale`; undefined without an address. */
export function recipientOf(account: Account, locale: string): Recipient | undefined {
  const { key, email, name, kind, user } = account;
  if (email === null || !isEmailAddress(email)) return undefined;
  const own = kind === 'intranet' && user.language !== null ? localeOfCode(user.language) : locale;
  return { account: key, email, name, locale: own };
}
