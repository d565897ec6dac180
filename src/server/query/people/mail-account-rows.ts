import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';

/** How the line to a mail server is encrypted. */
export type MailSecurity = 'tls' | 'starttls' | 'none';

/** An e-mail account as it stands in its table, its secrets sealed. */
export interface MailAccountRow {
  readonly id: number;
  readonly label: string;
  readonly address: string;
  readonly sender_name: string | null;
  readonly active: boolean | null;
  readonly owner: number | null;
  readonly imap_host: string | null;
  readonly imap_port: number | null;
  readonly imap_security: MailSecurity;
  readonly smtp_host: string | null;
  readonly smtp_port: number | null;
  readonly smtp_security: MailSecurity;
  readonly sign_in: 'password' | 'oauth';
  readonly user_name: string | null;
  readonly password: string | null;
  readonly oauth_issuer: string | null;
  readonly oauth_client: string | null;
  readonly oauth_secret: string | null;
  readonly oauth_scope: string | null;
  readonly folder: number | null;
  readonly signature: string | null;
  readonly auto_answer: string | null;
  readonly auto_answer_from: string | null;
  readonly auto_answer_until: string | null;
  readonly per_hour: number | null;
  /** JSON. */
  readonly rules: string | null;
}

/** Accounts by their ids, or all that are in use and somebody's, without regard to rights: for the work of the server alone. */
export async function mailAccountRows(
  db: Runner,
  ids?: readonly number[],
): Promise<readonly MailAccountRow[]> {
  const chosen = ids ? sql`id = any($1::bigint[])` : sql`active and owner is not null`;
  const { rows } = await db.query<MailAccountRow>({
    name: ids ? 'mail_accounts' : 'mail_accounts_in_use',
    text: sql`select id, label, address, sender_name, active, owner, imap_host, imap_port, imap_security, smtp_host,
        smtp_port, smtp_security, sign_in, user_name, password, oauth_issuer, oauth_client, oauth_secret, oauth_scope,
        folder, signature, auto_answer, auto_answer_from::text, auto_answer_until::text, per_hour, rules
      from app.mail_account where deleted_at is null and ${chosen} order by id`,
    values: ids ? [ids] : [],
  });
  return rows;
}

/** Forgets what is kept of accounts that are gone for good. */
export async function forgetGoneMailAccounts(db: Runner): Promise<void> {
  await db.query(
    sql`delete from colonnade.mail_account_state s where not exists (select from app.mail_account a where a.id = s.account)`,
  );
}
