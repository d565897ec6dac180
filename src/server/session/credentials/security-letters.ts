import type { Runner } from '../../database/pool.ts';
import { queueMail } from '../../mail/mail.ts';
import { recipientOf } from './account-mail.ts';
import type { Account } from '../sessions/accounts.ts';
import type { SessionArea } from '../sessions/session-area.ts';

/** A change of how an account is protected that its person made. */
export type FactorChange =
  | 'second-factor-set'
  | 'second-factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made';

/** What an account's person is told of: such changes, those of others, and what may be somebody else's doing. */
type Noticed = FactorChange | 'second-factor-reset' | 'recovery-code-used' | 'codes-refused';

/** Tells an account's person by mail, where there is an address; `locale` counts where the person has no language. */
export async function tellOwner(
  tx: Runner,
  area: SessionArea,
  { account, what, locale }: { readonly account: Account; readonly what: Noticed; readonly locale: string },
): Promise<void> {
  const to = recipientOf(account, locale);
  const purpose = what.replaceAll('-', '_');
  if (to) await queueMail(tx, area, { purpose, to, params: { login: account.login } });
}
