import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { inTransaction, type Runner, type Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { queueMail } from '../../mail/mail.ts';
import {
  checkPassword,
  hashPassword,
  isPassword,
  passwordFault,
  wordsAbout,
  type PasswordRules,
} from '../../passwords/passwords.ts';
import { setExtranetPassword } from '../../query/people/extranet-users.ts';
import { setUserPassword } from '../../query/people/users.ts';
import { recipientOf } from './account-mail.ts';
import { extranetPlace, type Account, type FoundAccount } from '../sessions/accounts.ts';
import { forgetFailures, tryKeys } from '../guard/attempts.ts';
import { forgetDevices } from '../guard/known-devices.ts';
import { readerLocale } from '../sessions/link-base.ts';
import { dropSecrets } from '../guard/one-time-secrets.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import type { Session } from '../sessions/sessions.ts';
import { recordSignIn, type SignInMethod } from '../sessions/sign-in-journal.ts';

/** Hashes of earlier passwords that are kept of an account, for a setting that asks for more of them later. */
const MAX_HISTORY = 24;

/** Which word lists and thresholds judge passwords: another number has all passwords looked at anew. */
const JUDGEMENT = 1;

/** A new password, and what comes with it. */
interface PasswordChange {
  readonly password: string;
  readonly request: FastifyRequest;
  readonly method: SignInMethod;
  /** The session that stays open. */
  readonly session?: Session | undefined;
  /** Uses up what the change is allowed by, as part of its transaction; what it throws undoes the change. */
  readonly claim?: (tx: Transaction) => Promise<void>;
}

/** Stores a password that is the account's already, hashed with today's costs. */
export async function keepPassword(area: SessionArea, account: Account, password: string): Promise<void> {
  await storeHash(area.db, area, { account, hash: await hashPassword(password), changed: false });
}

/**
 * Why a password that was right must be replaced before its person comes in; undefined where it may stay. One that was
 * found good is not looked at again until the rules change.
 */
export async function mustChangePassword(
  area: SessionArea,
  { account, passwordHash }: FoundAccount,
  password: string,
): Promise<'short' | 'known' | undefined> {
  const rules = rulesFor(area, account);
  const proof = proofOf(passwordHash ?? '', rules);
  const { rows } = await area.db.query({
    name: 'checked_password',
    text: sql`select 1 from colonnade.checked_password where account = $1 and proof = $2`,
    values: [account.key, proof],
  });
  if (rows.length > 0) return undefined;
  const fault = await passwordFault(password, rules);
  if (fault === 'short' || fault === 'known') return fault;
  await noteChecked(area.db, account, proof);
  return undefined;
}

/**
 * Gives an account a new password: its other sessions, links and known devices end, and the person is told by mail.
 * Throws AppError `password.short`, `password.long`, `password.known`, or `password.used` for one of the last ones.
 */
export async function changePassword(
  area: SessionArea,
  found: FoundAccount,
  { password, request, method, session, claim }: PasswordChange,
): Promise<void> {
  const { account, passwordHash } = found;
  const rules = rulesFor(area, account);
  await checkPassword(password, rules);
  await checkHistory(area, found, password);
  const hash = await hashPassword(password);
  await inTransaction(area.db, async (tx) => {
    await claim?.(tx);
    await storeHash(tx, area, { account, hash, changed: true });
    await noteChecked(tx, account, proofOf(hash, rules));
    if (passwordHash !== null) await keepPast(tx, account, passwordHash);
    for (const purpose of ['reset', 'second-factor', 'enrolment'] as const)
      await dropSecrets(tx, purpose, account.key);
    await forgetDevices(tx, account.key);
    await recordSignIn(tx, request, { what: 'password-changed', method, account, session: session?.id });
    const to = recipientOf(account, readerLocale(request));
    if (to) await queueMail(tx, area, { purpose: 'password_changed', to, params: { login: account.login } });
  });
  await area.sessions.endOthers(account.key, session);
  await forgetFailures(
    area.db,
    tryKeys('sign-in', { login: account.login, address: request.ip, known: true }),
  );
}

/** What is asked of an account's passwords. */
export function rulesFor(
  { settings, catalog }: Pick<SessionArea, 'settings' | 'catalog'>,
  { login, name, email }: { readonly login: string; readonly name: string; readonly email?: string | null },
): PasswordRules {
  const application = catalog()?.document.application;
  const names = Object.values(application?.label ?? {});
  return {
    shortest: settings.of('security').passwordLength,
    words: wordsAbout(login, name, email, application?.name, ...names, 'colonnade'),
  };
}

/** The latest passwords, the present one among them, may not come again. */
async function checkHistory(
  { db, settings }: SessionArea,
  { account, passwordHash }: FoundAccount,
  password: string,
): Promise<void> {
  const { passwordHistory } = settings.of('security');
  if (passwordHistory === 0) return;
  const { rows } = await db.query<{ password_hash: string }>(
    sql`select password_hash from colonnade.past_password where account = $1 order by at desc limit $2`,
    [account.key, passwordHistory - 1],
  );
  // One after the other: each takes memory.
  for (const hash of [passwordHash, ...rows.map((row) => row.password_hash)]) {
    if (await isPassword(password, hash)) throw new AppError('password.used');
  }
}

async function keepPast(tx: Runner, { key }: Account, hash: string): Promise<void> {
  await tx.query(
    'insert into colonnade.past_password (account, password_hash, at) values ($1, $2, clock_timestamp())',
    [key, hash],
  );
  await tx.query(
    `delete from colonnade.past_password where account = $1 and at <
      (select at from colonnade.past_password where account = $1 order by at desc offset $2 limit 1)`,
    [key, MAX_HISTORY - 1],
  );
}

async function storeHash(
  db: Runner,
  area: SessionArea,
  { account, hash, changed }: { readonly account: Account; readonly hash: string; readonly changed: boolean },
): Promise<void> {
  const place = extranetPlace(area);
  if (account.kind === 'intranet') await setUserPassword(db, { id: account.user.id, hash, changed });
  else if (place && account.record) await setExtranetPassword(db, place, { id: account.record.id, hash });
}

async function noteChecked(db: Runner, { key }: Account, proof: Buffer): Promise<void> {
  await db.query(
    `insert into colonnade.checked_password (account, proof) values ($1, $2)
      on conflict (account) do update set proof = $2`,
    [key, proof],
  );
}

/** Tells which password was looked at, by which rules. */
function proofOf(passwordHash: string, { shortest }: PasswordRules): Buffer {
  return createHash('sha256').update(`${JUDGEMENT} ${shortest} ${passwordHash}`).digest();
}
