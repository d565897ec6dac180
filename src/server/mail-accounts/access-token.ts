import { setTimeout as pause } from 'node:timers/promises';
import { refreshTokenGrant, type TokenEndpointResponse } from 'openid-client';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { LineGround, MailAccount } from './account-of.ts';
import { noteAccountState } from './account-state.ts';
import { MailProblem } from './mail-problem.ts';
import { providerOf, providerProblem, tokensOf } from './provider.ts';

/** Seconds before its end from which a token is replaced, and for which one is good whose end is not told. */
const EARLY = 120;
const UNTOLD = 600;
/** Seconds that a process has for renewing a token, and milliseconds between two looks of one that waits for that. */
const RENEWING = 45;
const LOOK = 200;

interface KeptTokens {
  readonly refresh_token: string | null;
  readonly access_token: string | null;
  readonly is_good: boolean;
}

/** The renewals of this process under way, by account. */
const renewals = new Map<number, Promise<string>>();

/**
 * The token with which an account signs in at its servers: the one that is kept, or a new one in good time before that ends.
 * One at a time is asked for per account, by all processes: a refresh token may be good for one use. Throws MailProblem:
 * `connect` where the owner must connect the account, for the first time or anew, which is noted.
 */
export async function accessTokenOf(account: MailAccount, ground: LineGround): Promise<string> {
  const known = await keptAccess(account, ground);
  if (known !== undefined) return known;
  const under = renewals.get(account.id);
  if (under) return await under;
  const renewal = renewed(account, ground).finally(() => renewals.delete(account.id));
  renewals.set(account.id, renewal);
  return await renewal;
}

/** Keeps what a provider gave. A refresh token that it does not give anew stays. */
export async function keepTokens(
  account: MailAccount,
  tokens: TokenEndpointResponse,
  { db, secrets }: Pick<LineGround, 'secrets'> & { readonly db: Runner },
): Promise<void> {
  const { oauth } = account;
  if (!oauth) throw new MailProblem('unset');
  const seal = (token: string | undefined, kind: TokenKind) =>
    token === undefined
      ? null
      : secrets.seal(JSON.stringify([tokensOf(oauth), token]), sealOf(account, kind));
  await db.query(
    sql`insert into colonnade.mail_account_state as s (account, refresh_token, access_token, access_ends)
      values ($1::bigint, $2, $3, now() + make_interval(secs => $4))
      on conflict (account) do update set refresh_token = coalesce(excluded.refresh_token, s.refresh_token),
        access_token = excluded.access_token, access_ends = excluded.access_ends, renewing_until = null`,
    [
      account.id,
      seal(tokens.refresh_token, 'refresh'),
      seal(tokens.access_token, 'access'),
      tokens.expires_in ?? UNTOLD,
    ],
  );
}

/** Forgets a token that a server has refused, so that the next try gets another one. */
export async function dropAccessToken(db: Runner, { id }: MailAccount): Promise<void> {
  await db.query(
    sql`update colonnade.mail_account_state set access_token = null where account = $1::bigint`,
    [id],
  );
}

/** Whether an account has been connected with the provider that its settings name. */
export function isConnected(account: MailAccount, sealed: string | null, secrets: Secrets): boolean {
  return opened(account, sealed, { kind: 'refresh', secrets }) !== undefined;
}

type TokenKind = 'refresh' | 'access';

function sealOf({ id }: MailAccount, kind: TokenKind): string {
  return `mail account ${id} ${kind}`;
}

/** A kept token; undefined where it is for another provider or client than the account names now. */
function opened(
  account: MailAccount,
  sealed: string | null,
  { kind, secrets }: { readonly kind: TokenKind; readonly secrets: Secrets },
): string | undefined {
  if (sealed === null || !account.oauth) return undefined;
  const text = secrets.open(sealed, sealOf(account, kind));
  if (text === undefined) return undefined;
  const [of, token] = JSON.parse(text) as [string, string];
  return of === tokensOf(account.oauth) ? token : undefined;
}

async function keptTokens(db: Runner, { id }: MailAccount): Promise<KeptTokens | undefined> {
  const { rows } = await db.query<KeptTokens>(
    sql`select refresh_token, access_token, access_ends > now() + make_interval(secs => $2) as is_good
      from colonnade.mail_account_state where account = $1::bigint`,
    [id, EARLY],
  );
  return rows[0];
}

async function keptAccess(account: MailAccount, { db, secrets }: LineGround): Promise<string | undefined> {
  const kept = await keptTokens(db, account);
  if (!kept?.is_good) return undefined;
  return opened(account, kept.access_token, { kind: 'access', secrets });
}

/** Renews the token, or waits for the process that does. */
async function renewed(account: MailAccount, ground: LineGround): Promise<string> {
  const { db } = ground;
  for (let waited = 0; waited < RENEWING * 1000; waited += LOOK) {
    const { rowCount } = await db.query(
      sql`update colonnade.mail_account_state set renewing_until = now() + make_interval(secs => $2)
        where account = $1::bigint and (renewing_until is null or renewing_until < now())`,
      [account.id, RENEWING],
    );
    const known = await keptAccess(account, ground);
    if (rowCount === 1)
      return await orFree(account, ground, async () => known ?? (await asked(account, ground)));
    if (known !== undefined) return known;
    if (!(await keptTokens(db, account))) throw new MailProblem('connect');
    await pause(LOOK);
  }
  throw new MailProblem('timeout');
}

async function orFree(
  account: MailAccount,
  { db }: LineGround,
  work: () => Promise<string>,
): Promise<string> {
  try {
    return await work();
  } finally {
    await db.query(
      sql`update colonnade.mail_account_state set renewing_until = null where account = $1::bigint`,
      [account.id],
    );
  }
}

async function asked(account: MailAccount, ground: LineGround): Promise<string> {
  const { db, secrets } = ground;
  const kept = await keptTokens(db, account);
  const refresh = opened(account, kept?.refresh_token ?? null, { kind: 'refresh', secrets });
  if (refresh === undefined) throw new MailProblem('connect');
  const { config } = await providerOf(account, ground);
  try {
    const tokens = await refreshTokenGrant(config, refresh);
    await keepTokens(account, tokens, ground);
    return tokens.access_token;
  } catch (error) {
    const problem = providerProblem(error, account.oauth?.secret);
    if (problem.code === 'connect') await disconnect(account, ground, problem);
    throw problem;
  }
}

/** The provider takes the account's consent no longer: it is not asked again with it. */
async function disconnect(account: MailAccount, { db }: LineGround, problem: MailProblem): Promise<void> {
  await db.query(
    sql`update colonnade.mail_account_state set refresh_token = null, access_token = null where account = $1::bigint`,
    [account.id],
  );
  await noteAccountState(db, account, problem);
}
