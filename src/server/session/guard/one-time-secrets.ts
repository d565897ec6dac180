import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { hashOf, newToken } from '../sessions/tokens.ts';

/** What a one-time secret opens. */
export type Purpose =
  | 'reset'
  | 'second-factor'
  | 'enrolment'
  | 'totp'
  | 'passkey'
  | 'passkey-enrolment'
  | 'sign-on'
  | 'mail-account';

/** A secret that opens one thing once, until it ends. */
interface OneTimeSecret<Data> {
  readonly account: string | null;
  readonly data: Data;
}

/** Makes a secret for `minutes`; only its hash is kept. Gives the token. */
export async function makeSecret(
  db: Runner,
  purpose: Purpose,
  { account, data = {}, minutes }: { account?: string; data?: object; minutes: number },
): Promise<string> {
  const token = newToken();
  await db.query(
    `insert into colonnade.one_time_secret (token_hash, purpose, account, data, expires_at)
      values ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [hashOf(token), purpose, account ?? null, JSON.stringify(data), minutes],
  );
  return token;
}

/** Uses a secret up: a second call with the same token gives undefined, however close the two are. */
export async function takeSecret<Data = object>(
  db: Runner,
  purpose: Purpose,
  token: string,
): Promise<OneTimeSecret<Data> | undefined> {
  const { rows } = await db.query<OneTimeSecret<Data>>(
    sql`delete from colonnade.one_time_secret where token_hash = $1 and purpose = $2 and expires_at > now()
      returning account, data`,
    [hashOf(token), purpose],
  );
  return rows[0];
}

/** Looks at a secret without using it up. */
export async function peekSecret<Data = object>(
  db: Runner,
  purpose: Purpose,
  token: string,
): Promise<OneTimeSecret<Data> | undefined> {
  const { rows } = await db.query<OneTimeSecret<Data>>(
    sql`select account, data from colonnade.one_time_secret
      where token_hash = $1 and purpose = $2 and expires_at > now()`,
    [hashOf(token), purpose],
  );
  return rows[0];
}

/**
 * Looks at a secret that may be tried `most` times, and counts this try; gives how many are left. Tries side by side
 * are counted one by one.
 */
export async function trySecret<Data = object>(
  db: Runner,
  purpose: Purpose,
  { token, most }: { readonly token: string; readonly most: number },
): Promise<(OneTimeSecret<Data> & { readonly left: number }) | undefined> {
  const { rows } = await db.query<OneTimeSecret<Data & { tries: number }>>(
    sql`update colonnade.one_time_secret set data = data || jsonb_build_object('tries', coalesce((data->>'tries')::integer, 0) + 1)
      where token_hash = $1 and purpose = $2 and expires_at > now() and coalesce((data->>'tries')::integer, 0) < $3
      returning account, data`,
    [hashOf(token), purpose, most],
  );
  return rows[0] && { ...rows[0], left: most - rows[0].data.tries };
}

/** Keeps a text with a secret unless one of that name is there already; gives the one that is kept. */
export async function keepInSecret(
  db: Runner,
  purpose: Purpose,
  { token, name, text }: { readonly token: string; readonly name: string; readonly text: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ kept: string }>(
    sql`update colonnade.one_time_secret set data = jsonb_build_object($3::text, $4::text) || data
      where token_hash = $1 and purpose = $2 and expires_at > now() returning data->>$3 as kept`,
    [hashOf(token), purpose, name, text],
  );
  return rows[0]?.kept;
}

/** Uses a secret up together with all others of its account for that purpose; of calls side by side one succeeds. */
export async function takeLastSecret(
  db: Runner,
  purpose: Purpose,
  { token, account }: { readonly token: string; readonly account: string },
): Promise<boolean> {
  const { rows } = await db.query<{ token_hash: Buffer }>(
    sql`delete from colonnade.one_time_secret where purpose = $1 and account = $2 and expires_at > now()
      returning token_hash`,
    [purpose, account],
  );
  return rows.some((row) => row.token_hash.equals(hashOf(token)));
}

/** Drops all secrets of an account for one purpose. */
export async function dropSecrets(db: Runner, purpose: Purpose, account: string): Promise<void> {
  await db.query('delete from colonnade.one_time_secret where purpose = $1 and account = $2', [
    purpose,
    account,
  ]);
}

/** Drops the secrets that have ended by time. */
export async function cleanSecrets(db: Runner): Promise<void> {
  await db.query('delete from colonnade.one_time_secret where expires_at < now()');
}
