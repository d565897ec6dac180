import type { FastifyRequest } from 'fastify';
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '#core/contract/session/passkeys.ts';
import { AppError } from '#core/errors.ts';
import type { Runner } from '../../database/pool.ts';
import {
  addPasskey,
  challengeOf,
  checkNewPasskey,
  checkPasskeyProof,
  findPasskey,
  passkeyCreation,
  passkeyRequest,
  PasskeyRefusal,
  passkeysOf,
  usePasskey,
  userHandle,
  type Passkey,
} from '../../factors/factors.ts';
import type { Account } from '../sessions/accounts.ts';
import { cookieOf } from '../sessions/gate.ts';
import { makeSecret, takeSecret, type Purpose } from '../guard/one-time-secrets.ts';
import { needRelyingParty } from '../credentials/relying-party.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { hashOf, XSRF_COOKIE } from '../sessions/tokens.ts';

/** Minutes in which a passkey must answer: a login page may wait that long for its person. */
const MINUTES = 10;
/** Most passkeys of an account. */
const MAX_PASSKEYS = 20;

/** What a browser needs to ask for a passkey of `account`; without one, for any passkey of this site. */
export async function askForPasskey(
  area: SessionArea,
  request: FastifyRequest,
  account?: Account,
): Promise<PasskeyRequest> {
  const party = needRelyingParty(area, request);
  const passkeys = account ? await passkeysOf(area.db, account.key) : [];
  return passkeyRequest(party, await newChallenge(area, 'passkey', { request, account }), passkeys);
}

/**
 * The passkey behind a proof: its challenge was given to this browser, for `account` where one is known already, and is
 * used up now. Throws AppError `passkey.refused`, or `passkey.removed` for one that nobody has here.
 */
export async function provenPasskey(
  area: SessionArea,
  proof: PasskeyProof,
  { request, account }: Asking,
): Promise<Passkey> {
  const party = needRelyingParty(area, request);
  return await refusedBy('passkey.refused', request, async () => {
    const challenge = await takeChallenge(area, 'passkey', { request, account, response: proof });
    const passkey = await findPasskey(area.db, proof.id);
    if (!passkey) throw new AppError('passkey.removed');
    await checkOwner(area, passkey, { account, handle: proof.response.userHandle });
    const used = await checkPasskeyProof(party, { challenge, passkey, proof });
    if (!(await usePasskey(area.db, used))) throw new PasskeyRefusal('the counter has not gone on');
    return passkey;
  });
}

/** What a browser needs to make a passkey for an account. */
export async function askForNewPasskey(
  area: SessionArea,
  request: FastifyRequest,
  account: Account,
): Promise<PasskeyCreation> {
  const party = needRelyingParty(area, request);
  const [handle, passkeys] = await Promise.all([
    userHandle(area.db, account.key),
    passkeysOf(area.db, account.key),
  ]);
  const challenge = await newChallenge(area, 'passkey-enrolment', { request, account });
  const { login, name } = account;
  return passkeyCreation(party, challenge, { handle, login, name, passkeys });
}

/** A new passkey and the name that its person gives it. */
export interface NamedPasskey {
  readonly response: NewPasskey;
  readonly name: string;
}

/** Checks a new passkey for an account; gives what adds it. Both throw AppError `passkey.failed`. */
export async function checkedPasskey(
  area: SessionArea,
  { response, name }: NamedPasskey,
  { request, account }: { readonly request: FastifyRequest; readonly account: Account },
): Promise<(tx: Runner) => Promise<number>> {
  const party = needRelyingParty(area, request);
  const made = await refusedBy('passkey.failed', request, async () => {
    const challenge = await takeChallenge(area, 'passkey-enrolment', { request, account, response });
    return await checkNewPasskey(party, challenge, response);
  });
  return async (tx) =>
    await refusedBy('passkey.failed', request, async () => {
      const id = await addPasskey(tx, { account: account.key, name, made, most: MAX_PASSKEYS });
      if (id === undefined) throw new PasskeyRefusal('it is known already, or there are enough');
      return id;
    });
}

interface Asking {
  readonly request: FastifyRequest;
  readonly account: Account | undefined;
}

type PasskeyPurpose = Extract<Purpose, 'passkey' | 'passkey-enrolment'>;

/** A challenge is a one-time secret: it belongs to the browser that asked, and to the account where one is known. */
async function newChallenge(
  area: SessionArea,
  purpose: PasskeyPurpose,
  { request, account }: Asking,
): Promise<string> {
  return await makeSecret(area.db, purpose, {
    ...(account ? { account: account.key } : {}),
    data: { browser: browserOf(request) },
    minutes: MINUTES,
  });
}

async function takeChallenge(
  area: SessionArea,
  purpose: PasskeyPurpose,
  { request, account, response }: Asking & { readonly response: PasskeyProof | NewPasskey },
): Promise<string> {
  const challenge = challengeOf(response);
  const known = await takeSecret<{ browser: string }>(area.db, purpose, challenge);
  if (!known) throw new PasskeyRefusal('the challenge is unknown, used or too old');
  if (known.account !== (account?.key ?? null))
    throw new PasskeyRefusal('the challenge was for another account');
  if (known.data.browser !== browserOf(request))
    throw new PasskeyRefusal('the challenge was for another browser');
  return challenge;
}

/** Nobody uses another's passkey: it belongs to the account that is known, or to the one that it names itself. */
async function checkOwner(
  area: SessionArea,
  passkey: Passkey,
  { account, handle }: { readonly account: Account | undefined; readonly handle: string | null | undefined },
): Promise<void> {
  if (account && passkey.account !== account.key)
    throw new PasskeyRefusal('the passkey is of another account');
  const named = handle ?? undefined;
  if (named === undefined && account) return;
  if (named !== (await userHandle(area.db, passkey.account)))
    throw new PasskeyRefusal('the passkey names another account');
}

/** The browser of a request, by the XSRF token that it was given: nothing else that is secret is known of it. */
function browserOf(request: FastifyRequest): string {
  return hashOf(cookieOf(request, XSRF_COOKIE) ?? '').toString('base64url');
}

/** Answers a refusal by `code`; why is for who runs the product: a wrong address in the settings shows there. */
async function refusedBy<T>(
  code: 'passkey.refused' | 'passkey.failed',
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PasskeyRefusal)) throw error;
    request.log.info({ reason: error.message.slice(0, 300) }, code);
    throw new AppError(code);
  }
}
