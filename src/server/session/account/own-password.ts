import { AppError } from '#core/errors.ts';
import { isPassword } from '../../passwords/passwords.ts';
import { accountByKey } from '../sessions/accounts.ts';
import { admitTry, countFailure, forgetFailures, readmitTry, tryKeys } from '../guard/attempts.ts';
import { setSessionCookies } from '../sessions/gate.ts';
import { rememberDevice } from '../guard/known-devices.ts';
import { changePassword } from '../credentials/password-change.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import type { Session } from '../sessions/sessions.ts';
import { recordSignIn } from '../sessions/sign-in-journal.ts';
import type { Exchange } from '../sign-in/sign-in.ts';

/** What a signed-in person types to change the own password. */
interface OwnPassword {
  readonly current: string;
  readonly password: string;
}

/**
 * Changes the password of who is signed in, after the current one was given; all other sessions end, and this one goes
 * on under a new token. Throws AppError `session.wrong_password`, `session.too_many`, `access.refused` for visitors, or
 * a `password.…`.
 */
export async function changeOwnPassword(
  area: SessionArea,
  { session, current, password }: OwnPassword & { readonly session: Session },
  { request, reply }: Exchange,
): Promise<void> {
  const { account } = session;
  if (account.kind === 'anonymous') throw new AppError('access.refused');
  const device = `session ${session.id}`;
  const keys = tryKeys('own-password', { login: account.login, address: request.ip, known: true, device });
  await admitTry(area.db, keys);
  const found = await accountByKey(area, account.key);
  const right = await isPassword(current, found?.passwordHash);
  await readmitTry(area.db, keys);
  if (!found || !right) {
    await countFailure(area.db, keys);
    const refusal = { what: 'refused', method: 'password', reason: 'wrong-password' } as const;
    await recordSignIn(area.db, request, { ...refusal, account, session: session.id });
    throw new AppError('session.wrong_password');
  }
  await forgetFailures(area.db, keys);
  await changePassword(area, found, { password, request, method: 'password', session });
  setSessionCookies(reply, await area.sessions.renew(session), area.secure);
  // The device at which it was changed stays known.
  const cookie = await rememberDevice(area.db, request, { account: account.key, secure: area.secure });
  reply.header('Set-Cookie', cookie);
}
