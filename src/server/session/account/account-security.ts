import type { FastifyRequest } from 'fastify';
import type { AccountSecurity } from '#core/contract/people/account-routes.ts';
import type { PasskeyCreation } from '#core/contract/session/passkeys.ts';
import { AppError } from '#core/errors.ts';
import type { Transaction } from '../../database/pool.ts';
import {
  changeFactors,
  factorsOf,
  firstRecoveryCodes,
  hasFactor,
  makeRecoveryCodes,
  newTotpSecret,
  removePasskeys,
  removeRecoveryCodes,
  removeTotp,
  renamePasskey,
  setTotp,
  stepOfCode,
  totpKey,
  type TotpKey,
} from '../../factors/factors.ts';
import { accountByKey, type Account } from '../sessions/accounts.ts';
import { makeSecret, peekSecret, takeSecret } from '../guard/one-time-secrets.ts';
import { askForNewPasskey, checkedPasskey, type NamedPasskey } from '../sign-in/passkey-proof.ts';
import { isProven, needProof } from '../sign-in/proof.ts';
import { applicationName, relyingParty } from '../credentials/relying-party.ts';
import { requiresFactor } from '../credentials/second-factor.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import type { Session } from '../sessions/sessions.ts';
import { recordSignIn } from '../sessions/sign-in-journal.ts';
import { tellOwner, type FactorChange } from '../credentials/security-letters.ts';
import { plainCode } from '../sign-in/typed-code.ts';

/** Minutes in which a new key must be confirmed. */
const MINUTES = 10;
const SEALED_FOR = 'totp-setup';

/** Somebody who is signed in, and asks. */
export interface SignedInCaller {
  readonly session: Session;
  readonly request: FastifyRequest;
}

/** How the account of a session is protected. Throws AppError `access.refused` for visitors, who have none. */
export async function accountSecurity(area: SessionArea, person: SignedInCaller): Promise<AccountSecurity> {
  const account = ownAccount(person);
  const [{ totp, passkeys, recoveryCodes }, found, fresh] = await Promise.all([
    factorsOf(area.db, account.key),
    accountByKey(area, account.key),
    isProven(area, person.session),
  ]);
  const possible = relyingParty(area, person.request) !== undefined;
  return {
    login: account.login,
    shortest: area.settings.of('security').passwordLength,
    required: requiresFactor(area, account),
    totp: totp ? { since: totp.toISOString() } : null,
    recoveryCodes,
    passkeys: passkeys.map(({ id, name, backedUp, createdAt, usedAt }) => ({
      id,
      name,
      backedUp,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    passkeysPossible: possible,
    proof: {
      fresh,
      password: (found?.passwordHash ?? null) !== null,
      code: totp !== undefined || passkeys.length > 0,
      passkey: possible && passkeys.length > 0,
    },
  };
}

/** A new key for an authenticator app, which counts once it is confirmed with the token. */
export async function startApp(
  area: SessionArea,
  person: SignedInCaller,
): Promise<TotpKey & { readonly token: string }> {
  const account = await changing(area, person);
  const secret = newTotpSecret();
  const data = { key: area.secrets.seal(secret, SEALED_FOR) };
  const token = await makeSecret(area.db, 'totp', { account: account.key, data, minutes: MINUTES });
  const issuer = applicationName(area, person.session.locale);
  return { token, ...totpKey(secret, { issuer, login: account.login }) };
}

/** Sets the app up; gives recovery codes where there were none. Throws AppError `factor.code` or `factor.setup_ended`. */
export async function confirmApp(
  area: SessionArea,
  person: SignedInCaller,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<readonly string[]> {
  return await change(area, person, 'second-factor-set', async (tx, { key: account }) => {
    const known = await peekSecret<{ key: string }>(tx, 'totp', token);
    const secret = area.secrets.open(known?.data.key ?? '', SEALED_FOR);
    if (known?.account !== account || secret === undefined) throw new AppError('factor.setup_ended');
    const step = stepOfCode(secret, plainCode(code));
    if (step === undefined) throw new AppError('factor.code');
    if (!(await takeSecret(tx, 'totp', token))) throw new AppError('factor.setup_ended');
    await setTotp({ ...area, db: tx }, { account, secret, step });
    return await firstRecoveryCodes(tx, account);
  });
}

/** Removes the app. Throws AppError `factor.missing`, or `factor.required` for the last factor where one is required. */
export async function removeApp(area: SessionArea, person: SignedInCaller): Promise<void> {
  await change(area, person, 'second-factor-removed', async (tx, account) => {
    if (!(await removeTotp(tx, account.key))) throw new AppError('factor.missing');
    await afterRemoval(area, tx, account);
  });
}

/** New recovery codes in the place of those before. Throws AppError `factor.missing` without a second factor. */
export async function renewRecoveryCodes(
  area: SessionArea,
  person: SignedInCaller,
): Promise<readonly string[]> {
  return await change(area, person, 'recovery-codes-made', async (tx, { key }) => {
    if (!(await hasFactor(tx, key))) throw new AppError('factor.missing');
    return await makeRecoveryCodes(tx, key);
  });
}

/** What the browser needs to make a passkey for the session's account. */
export async function newPasskeyOptions(area: SessionArea, person: SignedInCaller): Promise<PasskeyCreation> {
  return await askForNewPasskey(area, person.request, await changing(area, person));
}

/** Adds a passkey; gives recovery codes where there were none. Throws AppError `passkey.failed`. */
export async function addOwnPasskey(
  area: SessionArea,
  person: SignedInCaller,
  passkey: NamedPasskey,
): Promise<{ readonly id: number; readonly codes: readonly string[] }> {
  const account = await changing(area, person);
  const add = await checkedPasskey(area, passkey, { request: person.request, account });
  return await change(area, person, 'passkey-added', async (tx) => ({
    id: await add(tx),
    codes: await firstRecoveryCodes(tx, account.key),
  }));
}

/** Gives a passkey another name. Throws AppError `passkey.unknown`. */
export async function renameOwnPasskey(
  area: SessionArea,
  person: SignedInCaller,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  const account = ownAccount(person);
  if (!(await renamePasskey(area.db, { id, account: account.key, name })))
    throw new AppError('passkey.unknown');
}

/** Removes a passkey. Throws AppError `passkey.unknown`, or `factor.required` for the last factor where one is required. */
export async function removeOwnPasskey(area: SessionArea, person: SignedInCaller, id: number): Promise<void> {
  await change(area, person, 'passkey-removed', async (tx, account) => {
    if ((await removePasskeys(tx, account.key, id)) === 0) throw new AppError('passkey.unknown');
    await afterRemoval(area, tx, account);
  });
}

function ownAccount({ session }: SignedInCaller): Account {
  if (session.account.kind === 'anonymous') throw new AppError('access.refused');
  return session.account;
}

/** The account, for a change that needs a fresh proof of who is there. */
async function changing(area: SessionArea, person: SignedInCaller): Promise<Account> {
  const account = ownAccount(person);
  await needProof(area, person.session);
  return account;
}

/** Makes a change, writes it down and tells the account's person by mail, or does nothing of it. */
async function change<T>(
  area: SessionArea,
  person: SignedInCaller,
  what: FactorChange,
  work: (tx: Transaction, account: Account) => Promise<T>,
): Promise<T> {
  const account = await changing(area, person);
  const { session, request } = person;
  return await changeFactors(area.db, account.key, async (tx) => {
    const result = await work(tx, account);
    await recordSignIn(tx, request, { what, method: session.method, account, session: session.id });
    await tellOwner(tx, area, { account, what, locale: session.locale });
    return result;
  });
}

/** The last factor stays where one is required; without any, recovery codes open nothing and go. */
async function afterRemoval(area: SessionArea, tx: Transaction, account: Account): Promise<void> {
  if (await hasFactor(tx, account.key)) return;
  if (requiresFactor(area, account)) throw new AppError('factor.required');
  await removeRecoveryCodes(tx, account.key);
}
