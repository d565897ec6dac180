import type { FastifyRequest } from 'fastify';
import type { CONTRACT } from '#core/contract/contract.ts';
import type { PasskeyRequest } from '#core/contract/session/passkeys.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { hasFactor } from '../../factors/factors.ts';
import { isPassword } from '../../passwords/passwords.ts';
import { accountByKey } from '../sessions/accounts.ts';
import {
  admitTry,
  countFailure,
  forgetFailures,
  readmitTry,
  tryKeys,
  type TryKeys,
} from '../guard/attempts.ts';
import { setSessionCookies } from '../sessions/gate.ts';
import { isKnownDevice } from '../guard/known-devices.ts';
import { askForPasskey, provenPasskey } from './passkey-proof.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import type { Session } from '../sessions/sessions.ts';
import { recordSignIn } from '../sessions/sign-in-journal.ts';
import type { Exchange } from './sign-in.ts';
import { takeCode } from './typed-code.ts';

type ProofBody = BodyOf<(typeof CONTRACT)['account_proof']>;

/** Minutes in which a session's person is believed to be there, after signing in and after each proof. */
const MINUTES = 10;

/** Whether a session's person has proved who it is within the last minutes. */
export async function isProven({ db }: Pick<SessionArea, 'db'>, { id }: Session): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from colonnade.session where id = $1
      and (proven_until > now() or created_at > now() - make_interval(mins => $2))`,
    [id, MINUTES],
  );
  return rowCount === 1;
}

/** Throws AppError `factor.proof` unless the session's person has proved who it is within the last minutes. */
export async function needProof(area: SessionArea, session: Session): Promise<void> {
  if (!(await isProven(area, session))) throw new AppError('factor.proof');
}

/** What the browser needs to ask the session's person for a passkey. */
export async function proofOptions(
  area: SessionArea,
  { account }: Session,
  request: FastifyRequest,
): Promise<PasskeyRequest> {
  return await askForPasskey(area, request, account);
}

/**
 * Takes a proof of who sits at a session: a passkey, or the password and, where the account has a second factor, a code.
 * The session goes on under a new token. Throws AppError `session.wrong_password`, `factor.code`, `factor.suspended`,
 * `passkey.refused`, `session.too_many`, or `access.refused` for visitors.
 */
export async function prove(
  area: SessionArea,
  { session, body }: { readonly session: Session; readonly body: ProofBody },
  { request, reply }: Exchange,
): Promise<void> {
  const { account, id } = session;
  if (account.kind === 'anonymous') throw new AppError('access.refused');
  const method = 'response' in body ? 'passkey' : 'password';
  const device = `session ${id}`;
  const keys = tryKeys('proof', { login: account.key, address: request.ip, known: true, device });
  await admitTry(area.db, keys);
  try {
    if ('response' in body) await provenPasskey(area, body.response, { request, account });
    else await provePassword(area, session, { ...body, request, keys });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'session.too_many') throw error;
    await countFailure(area.db, keys);
    const reason = error.code === 'session.wrong_password' ? 'wrong-password' : error.code;
    await recordSignIn(area.db, request, { what: 'refused', method, account, reason, session: id });
    throw error;
  }
  await forgetFailures(area.db, keys);
  setSessionCookies(reply, await area.sessions.believe(session, MINUTES), area.secure);
  await recordSignIn(area.db, request, { what: 'identity-proved', method, account, session: id });
}

interface TypedProof {
  readonly password: string;
  readonly code?: string | undefined;
  readonly request: FastifyRequest;
  readonly keys: TryKeys;
}

async function provePassword(
  area: SessionArea,
  { account }: Session,
  { password, code, request, keys }: TypedProof,
): Promise<void> {
  const found = await accountByKey(area, account.key);
  const right = await isPassword(password, found?.passwordHash);
  await readmitTry(area.db, keys);
  if (!right) throw new AppError('session.wrong_password');
  if (!(await hasFactor(area.db, account.key))) return;
  const known = await isKnownDevice(area.db, request, account.key);
  const { result } = await takeCode(area, { account: account.key, code: code ?? '', known });
  if (result !== 'right') throw new AppError(result === 'suspended' ? 'factor.suspended' : 'factor.code');
}
