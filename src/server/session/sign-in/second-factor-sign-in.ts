import type { NextPlace } from '#core/contract/session/session-routes.ts';
import type { FastifyRequest } from 'fastify';
import type { PasskeyProof, PasskeyRequest } from '#core/contract/session/passkeys.ts';
import { AppError, type ErrorCode } from '#core/errors.ts';
import type { SessionPage } from '#core/session-page/page-model.ts';
import { factorsOf, forgetWrongCodes } from '../../factors/factors.ts';
import { accountByKey, type Account } from '../sessions/accounts.ts';
import { admitTry, countFailure, forgetFailures, tryKeys, type TryKeys } from '../guard/attempts.ts';
import { pendingOf, setPendingCookie } from '../sessions/gate.ts';
import { isKnownDevice } from '../guard/known-devices.ts';
import { readerLocale } from '../sessions/link-base.ts';
import { peekSecret, takeSecret, trySecret, type Purpose } from '../guard/one-time-secrets.ts';
import { pageFrame, type PageRequest } from '../sessions/page-frame.ts';
import { askForPasskey, provenPasskey } from './passkey-proof.ts';
import { relyingParty } from '../credentials/relying-party.ts';
import { tellOwner } from '../credentials/security-letters.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { enter, type Exchange, type SignInWishes } from './sign-in.ts';
import { recordSignIn, type SecondProof, type SignInMethod } from '../sessions/sign-in-journal.ts';
import { takeCode } from './typed-code.ts';

/** Wrong proofs after which a sign-in under way is over. */
const MAX_TRIES = 5;

/** A sign-in whose first proof was right. */
export interface PendingSignIn {
  readonly token: string;
  readonly account: Account;
  readonly method: SignInMethod;
  readonly wishes: SignInWishes;
  readonly providerHint?: string;
}

/**
 * The sign-in that waits in this browser for a second factor, or for setting one up. Throws AppError `factor.ended`
 * where there is none, or no longer.
 */
export async function pendingSignIn(
  area: SessionArea,
  purpose: Extract<Purpose, 'second-factor' | 'enrolment'>,
  request: FastifyRequest,
): Promise<PendingSignIn> {
  const token = pendingOf(request, area.secure) ?? '';
  const secret = await peekSecret<Omit<PendingSignIn, 'token' | 'account'>>(area.db, purpose, token);
  const found = await accountByKey(area, secret?.account ?? '');
  if (!secret || !found) throw new AppError('factor.ended');
  const { method, wishes, providerHint } = secret.data;
  const hint = providerHint === undefined ? {} : { providerHint };
  return { token, account: found.account, method, wishes, ...hint };
}

/** The page that asks for the second factor. Throws AppError `factor.ended`. */
export async function secondFactorPage(area: SessionArea, asked: PageRequest): Promise<SessionPage> {
  const { account } = await pendingSignIn(area, 'second-factor', asked.request);
  const { totp, passkeys, recoveryCodes } = await factorsOf(area.db, account.key);
  return {
    ...pageFrame(area, asked),
    page: 'second-factor',
    ways: [
      ...(passkeys.length > 0 && relyingParty(area, asked.request) ? (['passkey'] as const) : []),
      ...(totp ? (['code'] as const) : []),
      ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
    ],
  };
}

/**
 * Completes the sign-in with a code. Throws AppError `factor.refused`, `factor.recovery_refused`, `factor.suspended` or
 * `factor.ended`.
 */
export async function completeByCode(
  area: SessionArea,
  code: string,
  exchange: Exchange,
): Promise<NextPlace> {
  return await complete(area, exchange, async (account) => {
    const known = await isKnownDevice(area.db, exchange.request, account.key);
    const { result, factor } = await takeCode(area, { account: account.key, code, known });
    if (result === 'suspended') throw new AppError('factor.suspended');
    if (result === 'wrong')
      throw new AppError(factor === 'recovery' ? 'factor.recovery_refused' : 'factor.refused');
    return factor;
  });
}

/** What the browser needs to ask for a passkey of the account that signs in. */
export async function pendingPasskeyOptions(
  area: SessionArea,
  request: FastifyRequest,
): Promise<PasskeyRequest> {
  const { account } = await pendingSignIn(area, 'second-factor', request);
  return await askForPasskey(area, request, account);
}

/** Completes the sign-in with a passkey. Throws AppError `passkey.refused` or `factor.ended`. */
export async function completeByPasskey(
  area: SessionArea,
  response: PasskeyProof,
  exchange: Exchange,
): Promise<NextPlace> {
  return await complete(area, exchange, async (account) => {
    await provenPasskey(area, response, { request: exchange.request, account });
    await forgetWrongCodes(area.db, account.key);
    return 'passkey';
  });
}

/** One try: it is counted first, then proved; the sign-in under way is used up by the try that is right. */
async function complete(
  area: SessionArea,
  exchange: Exchange,
  prove: (account: Account) => Promise<SecondProof>,
): Promise<NextPlace> {
  const { request, reply } = exchange;
  const { token, account, ...pending } = await pendingSignIn(area, 'second-factor', request);
  const keys = tryKeys('second-factor', { login: account.key, address: request.ip, known: true });
  await admitTry(area.db, keys);
  const attempt = await trySecret(area.db, 'second-factor', { token, most: MAX_TRIES });
  if (!attempt) throw new AppError('factor.ended');
  let factor: SecondProof;
  try {
    factor = await prove(account);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await refuse(area, request, { account, keys, method: pending.method, code: error.code });
    if (attempt.left > 0) throw error;
    await takeSecret(area.db, 'second-factor', token);
    await tellOwner(area.db, area, { account, what: 'codes-refused', locale: readerLocale(request) });
    setPendingCookie(reply, undefined, area);
    throw new AppError('factor.ended');
  }
  if (!(await takeSecret(area.db, 'second-factor', token))) throw new AppError('factor.ended');
  await forgetFailures(area.db, keys);
  if (factor === 'recovery')
    await tellOwner(area.db, area, { account, what: 'recovery-code-used', locale: readerLocale(request) });
  return await enter(area, { ...pending, account, factor }, exchange);
}

interface Refusal {
  readonly account: Account;
  readonly keys: TryKeys;
  readonly method: SignInMethod;
  readonly code: ErrorCode;
}

async function refuse(
  area: SessionArea,
  request: FastifyRequest,
  { account, keys, method, code }: Refusal,
): Promise<void> {
  await countFailure(area.db, keys);
  await recordSignIn(area.db, request, { what: 'refused', method, account, reason: code });
}
