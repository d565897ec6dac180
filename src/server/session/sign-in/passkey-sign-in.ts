import type { NextPlace } from '#core/contract/session/session-routes.ts';
import type { FastifyRequest } from 'fastify';
import type { CONTRACT } from '#core/contract/contract.ts';
import type { PasskeyRequest } from '#core/contract/session/passkeys.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { forgetWrongCodes } from '../../factors/factors.ts';
import { accountByKey, type Account } from '../sessions/accounts.ts';
import { addressKeys, admitTry, countFailure, type TryKeys } from '../guard/attempts.ts';
import { usedDevice } from '../guard/known-devices.ts';
import { askForPasskey, provenPasskey } from './passkey-proof.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { mayConfigure, proceed, type Exchange } from './sign-in.ts';
import { recordSignIn } from '../sessions/sign-in-journal.ts';

type PasskeyBody = BodyOf<(typeof CONTRACT)['session_passkey']>;

/**
 * What the login page's browser needs to offer its person's passkeys. Each question is kept for a while: devices on
 * which nobody has signed in yet may not ask without end. Throws AppError `session.too_many`.
 */
export async function passkeyOptions(area: SessionArea, request: FastifyRequest): Promise<PasskeyRequest> {
  if ((await usedDevice(area.db, request)) === undefined) {
    const keys = addressKeys('passkey-options', request.ip);
    await admitTry(area.db, keys);
    await countFailure(area.db, keys);
  }
  return await askForPasskey(area, request);
}

/**
 * Signs in with a passkey alone: having it and unlocking it are two factors. Where only single sign-on is wanted, it
 * lets in nobody but supervisors. Throws AppError `passkey.refused` or `passkey.removed`.
 */
export async function signInByPasskey(
  area: SessionArea,
  body: PasskeyBody,
  exchange: Exchange,
): Promise<NextPlace> {
  const { request } = exchange;
  const keys = addressKeys('passkey', request.ip);
  await admitTry(area.db, keys);
  const account = await counted(area, keys, async () => await accountOf(area, body, request));
  await forgetWrongCodes(area.db, account.key);
  return await proceed(area, { account, method: 'passkey', wishes: body, strong: true }, exchange);
}

async function accountOf(area: SessionArea, body: PasskeyBody, request: FastifyRequest): Promise<Account> {
  const method = 'passkey';
  try {
    const passkey = await provenPasskey(area, body.response, { request, account: undefined });
    const account = (await accountByKey(area, passkey.account))?.account;
    if (account && isOpen(area, account)) return account;
    const reason = account ? 'sso-only' : 'inactive';
    await recordSignIn(area.db, request, {
      what: 'refused',
      method,
      account,
      login: passkey.account,
      reason,
    });
  } catch (error) {
    const reason = error instanceof AppError ? error.code : 'passkey.refused';
    await recordSignIn(area.db, request, { what: 'refused', method, reason });
    throw error;
  }
  throw new AppError('passkey.refused');
}

function isOpen(area: SessionArea, account: Account): boolean {
  const { active, only } = area.settings.of('sso');
  return !(active && only) || account.kind !== 'intranet' || mayConfigure(account);
}

async function counted<T>(area: SessionArea, keys: TryKeys, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await countFailure(area.db, keys);
    throw error;
  }
}
