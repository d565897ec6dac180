import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { MailAccount } from './account-of.ts';
import type { MailProblemCode } from './mail-problem.ts';

/** What went wrong with an account: a `MailProblem`, and at which of its servers where that is known. */
export interface AccountProblem {
  readonly code: MailProblemCode;
  readonly answer: string;
  readonly side?: 'imap' | 'smtp';
}

/** What is kept of an account; of one that was never checked nothing is. */
export interface AccountState {
  readonly account: number;
  readonly state: 'new' | 'ok' | 'failed';
  /** The settings with which it was checked, as `MailAccount` names them. */
  readonly settings: string | null;
  readonly problem: AccountProblem | null;
  readonly checked_at: Date | null;
  readonly failed_since: Date | null;
  readonly refresh_token: string | null;
}

/** Minutes for which it need not be noted again that an account works. */
const KNOWN_MINUTES = 5;

/**
 * Notes how an account does: `null` that it works, else why not; for whoever has just worked with its servers. Who has
 * worked with one `side` alone says nothing of what is wrong with the other. It says nothing to anybody by itself.
 */
export async function noteAccountState(
  db: Runner,
  { id, settings }: Pick<MailAccount, 'id' | 'settings'>,
  problem: AccountProblem | null,
  side?: 'imap' | 'smtp',
): Promise<void> {
  const kept = problem && { code: problem.code, answer: problem.answer, side: problem.side };
  await db.query({
    name: 'mail_account_note',
    text: sql`insert into colonnade.mail_account_state as s (account, state, settings, problem, checked_at, failed_since)
      values ($1::bigint, case when $3::jsonb is null then 'ok' else 'failed' end, $2, $3::jsonb, now(),
        case when $3::jsonb is null then null else now() end)
      on conflict (account) do update set state = excluded.state, settings = excluded.settings, problem = excluded.problem,
        checked_at = excluded.checked_at,
        failed_since = case when excluded.problem is null then null else coalesce(s.failed_since, now()) end
      where $4::text is null or $3::jsonb is not null or s.settings is distinct from excluded.settings
        or (s.state = 'failed' and coalesce(s.problem->>'side', $4) = $4)
        or s.state = 'new' or (s.state = 'ok' and s.checked_at < now() - make_interval(mins => $5))`,
    values: [id, settings, kept && JSON.stringify(kept), side ?? null, KNOWN_MINUTES],
  });
}

/** What is kept of accounts, by their ids. */
export async function accountStates(
  db: Runner,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, AccountState>> {
  const { rows } = await db.query<AccountState>({
    name: 'mail_account_states',
    text: sql`select account, state, settings, problem, checked_at, failed_since, refresh_token
      from colonnade.mail_account_state where account = any($1::bigint[])`,
    values: [accounts],
  });
  return new Map(rows.map((row) => [row.account, row]));
}

/** Forgets how an account did: it was given something else to sign in with. */
export async function forgetAccountState(db: Runner, { id }: Pick<MailAccount, 'id'>): Promise<void> {
  await db.query(
    sql`update colonnade.mail_account_state set state = 'new', problem = null, failed_since = null
      where account = $1::bigint`,
    [id],
  );
}
