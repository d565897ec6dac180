import type { FastifyRequest } from 'fastify';
import { accountByLogin } from '../sessions/accounts.ts';
import { admitTry, countFailure, lookupKeys } from '../guard/attempts.ts';
import { isKnownDevice, usedDevice } from '../guard/known-devices.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { mayConfigure } from './sign-in.ts';

/** What the login page is told of a login while it is typed. */
export interface LoginInfo {
  readonly with_configuration: boolean;
  readonly language_code: number;
}

/**
 * Whether an account has a configuration, and its language; 0 where none is known. An unknown login answers like an
 * ordinary user without a language of its own, and so does a known one on a device that never signed in with it, where
 * the settings want that.
 * Throws AppError `session.too_many` for whoever asks too often.
 */
export async function loginInfo(
  area: SessionArea,
  login: string,
  request: FastifyRequest,
): Promise<LoginInfo> {
  const keys = lookupKeys(login, request.ip, await usedDevice(area.db, request));
  await admitTry(area.db, keys);
  const found = await accountByLogin(area, login);
  const known = await isKnownDevice(area.db, request, found?.account.key);
  // Every question counts where nothing shows that the person belongs here: it could be a list of names.
  if (!known) await countFailure(area.db, keys);
  const hidden = area.settings.of('security').userInfoOnKnownDevices && !known;
  const account = hidden ? undefined : found?.account;
  const own = account?.kind === 'intranet' ? account.user.language : null;
  return {
    with_configuration: account !== undefined && mayConfigure(account),
    language_code: own ?? 0,
  };
}
