import type { FastifyRequest } from 'fastify';
import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import type { Account } from './accounts.ts';

/** What the audit trail of the session area tells of. */
type SignInHappening =
  | 'signed-in'
  | 'refused'
  | 'signed-out'
  | 'session-ended'
  | 'reset-asked'
  | 'password-changed'
  | 'second-factor-set'
  | 'second-factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'factor-asked'
  | 'identity-proved'
  | 'configuration-opened';

/** How somebody signs in. */
export type SignInMethod = 'password' | 'sso' | 'passkey' | 'anonymous' | 'link' | 'setup' | 'administrator';

/** What completed a sign-in after its first proof. */
export type SecondProof = 'code' | 'recovery' | 'passkey';

/** One line of the trail. `reason` is a code: why a sign-in was refused. */
interface SignInEvent {
  readonly what: SignInHappening;
  readonly method: SignInMethod;
  readonly account?: Pick<Account, 'key' | 'login' | 'name'> | undefined;
  /** As it was typed, where the account is unknown. */
  readonly login?: string | undefined;
  readonly reason?: string | undefined;
  readonly session?: number | undefined;
  readonly factor?: SecondProof | undefined;
}

/** Writes down who did what, when, from where and how; passwords and tokens are never part of it. */
export async function recordSignIn(
  db: Runner,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  event: SignInEvent,
): Promise<void> {
  const { what, method, account, login, reason, session, factor } = event;
  await db.query({
    name: 'sign_in_event',
    text: sql`insert into colonnade.sign_in_event
      (what, method, account, login, name, reason, address, user_agent, session_id, factor)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      what,
      method,
      account?.key ?? null,
      (account?.login ?? login ?? '').slice(0, 250),
      account?.name ?? null,
      reason ?? null,
      request.ip,
      (request.headers['user-agent'] ?? '').slice(0, 300),
      session ?? null,
      factor ?? null,
    ],
  });
}

/** Drops what is older than the retention time. */
export async function cleanSignIns(db: Runner, days: number): Promise<void> {
  await db.query('delete from colonnade.sign_in_event where at < now() - make_interval(days => $1)', [days]);
}
