import type { FastifyRequest } from 'fastify';
import { FALLBACK_LANGUAGE } from '#core/language/languages.ts';
import { firstLanguage, languageEntries } from '#core/session-page/login-languages.ts';
import { accountByLogin } from './accounts.ts';
import { addressKeys, admitTry, countFailure } from './attempts.ts';
import { isKnownDevice } from './known-devices.ts';
import { languageWishes } from './page-frame.ts';
import type { SessionArea } from './session-area.ts';
import { mayConfigure } from './sign-in.ts';

/** What the login page is told of a login while it is typed. */
export interface UserInfo {
  readonly with_configuration: boolean;
  readonly language_code: number;
}

/**
 * Whether an account has a configuration, and its language. An unknown login answers like an ordinary user without a
 * language of its own, by the default of the page, and so does a known one on a device that never signed in with it, where the settings want that.
 * Throws AppError `session.too_many` for an address that asks too often.
 */
export async function userInfo(area: SessionArea, login: string, request: FastifyRequest): Promise<UserInfo> {
  const keys = addressKeys('user-info', request.ip);
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
    language_code: own ?? languageOfVisitors(area, request),
  };
}

/** The language of the page without a user: who has none of their own changes nothing by typing a login. */
function languageOfVisitors({ catalog }: SessionArea, request: FastifyRequest): number {
  const languages = languageEntries(catalog()?.document.application.languages ?? []);
  return firstLanguage(languages, languageWishes(request, languages))?.code ?? FALLBACK_LANGUAGE;
}
