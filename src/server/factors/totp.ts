import { Secret, TOTP } from 'otpauth';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Codes by RFC 6238 as every authenticator app makes them: SHA-1, 6 digits, 30 seconds. */
const CODES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A code of the step before or after counts: clocks differ, and typing takes its time. */
const WINDOW = 1;
const KEY_BYTES = 20;
const PURPOSE = 'totp';

/** Wrong codes since the last right one, after which only known devices may go on trying. */
const MAX_FAILURES = 100;

/** What an authenticator app needs: the key as text to type, and as an address that its camera reads. */
export interface TotpKey {
  readonly secret: string;
  readonly uri: string;
}

/** Where keys are and how they are opened. */
interface TotpWorld {
  readonly db: Runner;
  readonly secrets: Secrets;
}

/** What became of a code: right, wrong or used before, or no longer looked at after too many wrong ones. */
export type CodeResult = 'right' | 'wrong' | 'suspended';

/** A code that an account's person typed; `known`: on a device that has signed in with the account. */
interface TypedCode {
  readonly account: string;
  readonly code: string;
  readonly known: boolean;
}

/** A new key, as text. */
export function newTotpSecret(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/** A key as an app takes it; `issuer` and `login` are what the app shows beside the code. */
export function totpKey(secret: string, { issuer, login }: { issuer: string; login: string }): TotpKey {
  // A colon ends the issuer in what apps read.
  const label = { issuer: issuer.replaceAll(':', ' ').trim(), label: login };
  const uri = new TOTP({ ...CODES, ...label, secret: Secret.fromBase32(secret) }).toString();
  return { secret, uri };
}

/** The step of time that a code belongs to, if it is one of `secret` at this time. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const token = { ...CODES, token: code, secret: Secret.fromBase32(secret), window: WINDOW, timestamp: now };
  const delta = TOTP.validate(token);
  return delta === null ? undefined : TOTP.counter({ period: CODES.period, timestamp: now }) + delta;
}

/** Gives an account a key, in the place of one that it had; `step` is that of the code that confirmed it. */
export async function setTotp(
  { db, secrets }: TotpWorld,
  { account, secret, step }: { readonly account: string; readonly secret: string; readonly step: number },
): Promise<void> {
  await db.query(
    `insert into colonnade.totp (account, secret, last_step) values ($1, $2, $3) on conflict (account)
      do update set secret = $2, last_step = $3, failures = 0, created_at = now()`,
    [account, secrets.seal(secret, PURPOSE), step],
  );
}

/**
 * Uses a code up. The try is counted before the code is looked at, and the step moves on in the statement that uses it:
 * codes that are sent side by side gain nothing.
 */
export async function takeTotpCode(
  { db, secrets }: TotpWorld,
  { account, code, known }: TypedCode,
  now = Date.now(),
): Promise<CodeResult> {
  const { rows } = await db.query<{ secret: string }>(
    sql`update colonnade.totp set failures = failures + 1 where account = $1 and (failures < $2 or $3)
      returning secret`,
    [account, MAX_FAILURES, known],
  );
  const [row] = rows;
  if (!row) return (await totpSince(db, account)) ? 'suspended' : 'wrong';
  const step = stepOfCode(secrets.open(row.secret, PURPOSE) ?? '', code, now);
  if (step === undefined) return 'wrong';
  const used = await db.query(
    'update colonnade.totp set last_step = $2, failures = 0 where account = $1 and last_step < $2',
    [account, step],
  );
  return used.rowCount === 1 ? 'right' : 'wrong';
}

/** Whether codes of an account's app open nothing for now, after too many wrong ones. */
export async function isSuspended(db: Runner, account: string): Promise<boolean> {
  const found = await db.query('select 1 from colonnade.totp where account = $1 and failures >= $2', [
    account,
    MAX_FAILURES,
  ]);
  return found.rows.length > 0;
}

/** Forgets the wrong codes of an account: its person came in by another proof. */
export async function forgetWrongCodes(db: Runner, account: string): Promise<void> {
  await db.query('update colonnade.totp set failures = 0 where account = $1 and failures > 0', [account]);
}

/** Since when an account has an authenticator app; undefined where it has none. */
export async function totpSince(db: Runner, account: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ created_at: Date }>(
    sql`select created_at from colonnade.totp where account = $1`,
    [account],
  );
  return rows[0]?.created_at;
}

/** Takes an account's key away; tells whether there was one. */
export async function removeTotp(db: Runner, account: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from colonnade.totp where account = $1', [account]);
  return rowCount === 1;
}
