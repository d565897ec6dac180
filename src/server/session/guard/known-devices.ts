import type { FastifyRequest } from 'fastify';
import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { cookieText } from '../sessions/cookie-text.ts';
import { cookieOf } from '../sessions/gate.ts';
import { cookieName, hashOf, newToken } from '../sessions/tokens.ts';

const DAYS = 180;

/** Whether this device has signed in with that account before. */
export async function isKnownDevice(
  db: Runner,
  request: FastifyRequest,
  account: string | undefined,
): Promise<boolean> {
  return (await knownDevice(db, request, account)) !== undefined;
}

/** Names this device, where it has signed in with that account before. Its cookie opens nothing. */
export async function knownDevice(
  db: Runner,
  request: FastifyRequest,
  account: string | undefined,
): Promise<string | undefined> {
  const token = deviceToken(request);
  if (token === undefined) return undefined;
  const { rows } = await db.query({
    name: 'known_device',
    text: sql`select 1 from colonnade.known_device where token_hash = $1 and account = $2`,
    values: [hashOf(token), account ?? ''],
  });
  return rows.length > 0 ? hashOf(token).toString('base64url') : undefined;
}

/** Names this device, where anybody has signed in on it before. */
export async function usedDevice(db: Runner, request: FastifyRequest): Promise<string | undefined> {
  const token = deviceToken(request);
  if (token === undefined) return undefined;
  const { rows } = await db.query({
    name: 'used_device',
    text: sql`select 1 from colonnade.known_device where token_hash = $1 limit 1`,
    values: [hashOf(token)],
  });
  return rows.length > 0 ? hashOf(token).toString('base64url') : undefined;
}

/** Remembers that this device has signed in with an account. Gives the cookie to set. */
export async function rememberDevice(
  db: Runner,
  request: FastifyRequest,
  { account, secure }: { readonly account: string; readonly secure: boolean },
): Promise<string> {
  const name = cookieName('device', secure);
  const token = cookieOf(request, name) ?? newToken();
  await db.query(
    `insert into colonnade.known_device (token_hash, account) values ($1, $2)
      on conflict (token_hash, account) do update set seen_at = now()`,
    [hashOf(token), account],
  );
  return cookieText(name, token, { secure, seconds: DAYS * 86_400 });
}

/** Forgets all devices of an account: its password was lost, or an administrator wants it. */
export async function forgetDevices(db: Runner, account: string): Promise<void> {
  await db.query('delete from colonnade.known_device where account = $1', [account]);
}

/** Drops devices that were not seen for long. */
export async function cleanDevices(db: Runner): Promise<void> {
  await db.query('delete from colonnade.known_device where seen_at < now() - make_interval(days => $1)', [
    DAYS,
  ]);
}

function deviceToken(request: FastifyRequest): string | undefined {
  return cookieOf(request, cookieName('device', true)) ?? cookieOf(request, cookieName('device', false));
}
