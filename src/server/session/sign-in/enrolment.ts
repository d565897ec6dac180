import type { NextPlace } from '#core/contract/session/session-routes.ts';
import type { FastifyRequest } from 'fastify';
import type { PasskeyCreation } from '#core/contract/session/passkeys.ts';
import { AppError } from '#core/errors.ts';
import type { SessionPage } from '#core/session-page/page-model.ts';
import type { Transaction } from '../../database/pool.ts';
import {
  changeFactors,
  hasFactor,
  makeRecoveryCodes,
  newTotpSecret,
  setTotp,
  stepOfCode,
  totpKey,
} from '../../factors/factors.ts';
import { readerLocale } from '../sessions/link-base.ts';
import { keepInSecret, takeLastSecret } from '../guard/one-time-secrets.ts';
import { pageFrame, type PageRequest } from '../sessions/page-frame.ts';
import { askForNewPasskey, checkedPasskey, type NamedPasskey } from './passkey-proof.ts';
import { applicationName, relyingParty } from '../credentials/relying-party.ts';
import { pendingSignIn, type PendingSignIn } from './second-factor-sign-in.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { enter, type Exchange } from './sign-in.ts';
import { tellOwner } from '../credentials/security-letters.ts';
import { recordSignIn, type SecondProof } from '../sessions/sign-in-journal.ts';
import { plainCode } from './typed-code.ts';

/** Where a person comes in who has just set a second factor up, with the recovery codes that are told once. */
export interface Enrolled extends NextPlace {
  readonly codes: readonly string[];
}

const SEALED_FOR = 'totp-setup';

/** The page on which a second factor is set up; loaded anew it shows the same key. Throws AppError `factor.ended`. */
export async function enrolmentPage(area: SessionArea, asked: PageRequest): Promise<SessionPage> {
  const pending = await pendingSignIn(area, 'enrolment', asked.request);
  const frame = pageFrame(area, asked);
  const names = { issuer: applicationName(area, frame.locale), login: pending.account.login };
  return {
    ...frame,
    page: 'enrolment',
    login: pending.account.login,
    key: totpKey(await secretOf(area, pending), names),
    passkeys: relyingParty(area, asked.request) !== undefined,
  };
}

/** Sets the authenticator app up and signs in. Throws AppError `factor.code` for a wrong code, or `factor.ended`. */
export async function enrolApp(area: SessionArea, code: string, exchange: Exchange): Promise<Enrolled> {
  const pending = await pendingSignIn(area, 'enrolment', exchange.request);
  const secret = await secretOf(area, pending);
  const step = stepOfCode(secret, plainCode(code));
  if (step === undefined) throw new AppError('factor.code');
  return await enrol(area, { pending, factor: 'code' }, exchange, async (tx) => {
    await setTotp({ ...area, db: tx }, { account: pending.account.key, secret, step });
  });
}

/** What the browser needs to make a passkey for the account that signs in. */
export async function enrolmentPasskeyOptions(
  area: SessionArea,
  request: FastifyRequest,
): Promise<PasskeyCreation> {
  const { account } = await pendingSignIn(area, 'enrolment', request);
  return await askForNewPasskey(area, request, account);
}

/** Sets a passkey up as second factor and signs in. Throws AppError `passkey.failed` or `factor.ended`. */
export async function enrolPasskey(
  area: SessionArea,
  passkey: NamedPasskey,
  exchange: Exchange,
): Promise<Enrolled> {
  const { request } = exchange;
  const pending = await pendingSignIn(area, 'enrolment', request);
  const add = await checkedPasskey(area, passkey, { request, account: pending.account });
  return await enrol(area, { pending, factor: 'passkey' }, exchange, add);
}

/**
 * Whoever knows the password may set the first factor up, once: the first who does ends all other enrolments that wait,
 * and later ones find a factor.
 */
async function enrol(
  area: SessionArea,
  { pending, factor }: { readonly pending: PendingSignIn; readonly factor: SecondProof },
  exchange: Exchange,
  setUp: (tx: Transaction) => Promise<unknown>,
): Promise<Enrolled> {
  const { request } = exchange;
  const { token, account, ...rest } = pending;
  const codes = await changeFactors(area.db, account.key, async (tx) => {
    const late = await hasFactor(tx, account.key);
    if (late || !(await takeLastSecret(tx, 'enrolment', { token, account: account.key })))
      throw new AppError('factor.ended');
    await setUp(tx);
    const what = factor === 'code' ? 'second-factor-set' : 'passkey-added';
    await recordSignIn(tx, request, { what, method: rest.method, account });
    await tellOwner(tx, area, { account, what, locale: readerLocale(request) });
    return await makeRecoveryCodes(tx, account.key);
  });
  return { ...(await enter(area, { ...rest, account, factor }, exchange)), codes };
}

/** The key that the page shows, made when it is first asked for. */
async function secretOf(area: SessionArea, { token }: PendingSignIn): Promise<string> {
  const text = area.secrets.seal(newTotpSecret(), SEALED_FOR);
  const kept = await keepInSecret(area.db, 'enrolment', { token, name: 'key', text });
  const secret = area.secrets.open(kept ?? '', SEALED_FOR);
  if (secret === undefined) throw new AppError('factor.ended');
  return secret;
}
