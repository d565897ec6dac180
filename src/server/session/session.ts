import type { NextPlace } from '#core/contract/session/session-routes.ts';
import type { CONTRACT } from '#core/contract/contract.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import type { CurrentUser } from '#core/contract/session/session-routes.ts';
import { AppError } from '#core/errors.ts';
import { userById } from '../query/people/users.ts';
import { isPassword } from '../passwords/passwords.ts';
import { accountByKey, anonymousAccount, anonymousUser, intranetAccount } from './sessions/accounts.ts';
import {
  addressKeys,
  admitTry,
  cleanTries,
  countFailure,
  forgetFailures,
  readmitTry,
  tryKeys,
} from './guard/attempts.ts';
import { HOME } from './sessions/addresses.ts';
import { cleanDevices } from './guard/known-devices.ts';
import { cleanSecrets } from './guard/one-time-secrets.ts';
import type { SessionArea } from './sessions/session-area.ts';
import { isConfiguring, type Session } from './sessions/sessions.ts';
import { createFirstSupervisor } from './sign-in/setup.ts';
import { cleanSignIns, recordSignIn } from './sessions/sign-in-journal.ts';
import { enter, mayConfigure, type Exchange } from './sign-in/sign-in.ts';
import { setSessionCookies } from './sessions/gate.ts';
import { newToken } from './sessions/tokens.ts';

export {
  accountSecurity,
  addOwnPasskey,
  confirmApp,
  newPasskeyOptions,
  removeApp,
  removeOwnPasskey,
  renameOwnPasskey,
  renewRecoveryCodes,
  startApp,
} from './account/account-security.ts';
export { enrolApp, enrolmentPage, enrolmentPasskeyOptions, enrolPasskey } from './sign-in/enrolment.ts';
export { resetFactors } from './resets/factor-reset.ts';
export { accountByKey, placeOfExtranet, type Account } from './sessions/accounts.ts';
export { linkBase, readerLocale } from './sessions/link-base.ts';
export { linkOffers, runLink } from './sign-in/action-links.ts';
export { setPasswordByAdministrator } from './resets/administrator-password.ts';
export { resetByAdministrator } from './resets/administrator-reset.ts';
export {
  addressKeys,
  admitTry,
  beginningKeys,
  countFailure,
  countInHour,
  fillingKeys,
  forgetFailures,
  readmitTry,
  revealingKeys,
  showingKeys,
  tryKeys,
} from './guard/attempts.ts';
export { cookieText } from './sessions/cookie-text.ts';
export { checkXsrf, cookieOf, dropSessionCookies, sessionOf, setVisitorCookie } from './sessions/gate.ts';
export { loginPage } from './sign-in/login-page.ts';
export { makeSecret, peekSecret, takeSecret } from './guard/one-time-secrets.ts';
export { changeOwnPassword } from './account/own-password.ts';
export { changeOwnProfile, ownProfile, selectLanguage } from './account/own-profile.ts';
export { pageFrame } from './sessions/page-frame.ts';
export { recipientOf } from './credentials/account-mail.ts';
export { rulesFor } from './credentials/password-change.ts';
export { passkeyOptions, signInByPasskey } from './sign-in/passkey-sign-in.ts';
export { proofOptions, prove } from './sign-in/proof.ts';
export {
  askReset,
  choosePassword,
  newPasswordPage,
  openLink,
  RESET_PASSWORD,
  resetJobs,
} from './resets/resets.ts';
export { heedRecords } from './heed-records.ts';
export { sessionContext } from './session-context.ts';
export {
  completeByCode,
  completeByPasskey,
  pendingPasskeyOptions,
  secondFactorPage,
} from './sign-in/second-factor-sign-in.ts';
export { browserLocale, HOME } from './sessions/addresses.ts';
export { isConfiguring, SESSION_CHANNEL, Sessions, type Session } from './sessions/sessions.ts';
export { createSupervisor, newSetupCode } from './sign-in/setup.ts';
export { mayConfigure, proceed, signIn, type Exchange, type SignInWishes } from './sign-in/sign-in.ts';
export {
  authorOf,
  endOwnSessions,
  endSessionsOf,
  everybodysSessions,
  ownSessions,
  sessionsOfAccount,
} from './sign-in/session-list.ts';
export { recordSignIn } from './sessions/sign-in-journal.ts';
export { viewerFor, viewerOf } from './sessions/session-viewer.ts';
export { visitorContext } from './visitor-context.ts';
export { signInTrail } from './sessions/sign-in-trail.ts';
export type { SessionArea } from './sessions/session-area.ts';
export { endViewing, viewAs } from './sign-in/view-as.ts';
export { cookieName, hashOf, newToken, sameSecret } from './sessions/tokens.ts';
export { unlockAccount } from './resets/unlock.ts';
export { inviteByCommand, setPasswordByCommand } from './resets/user-password.ts';
export { loginInfo } from './sign-in/user-info.ts';

type SetupBody = BodyOf<(typeof CONTRACT)['setup_create']>;

/** Creates the first supervisor and signs in. */
export async function setUp(area: SessionArea, body: SetupBody, exchange: Exchange): Promise<NextPlace> {
  const keys = addressKeys('setup', exchange.request.ip);
  await admitTry(area.db, keys);
  try {
    const id = await createFirstSupervisor(area, body.code, body);
    const user = await userById(area.db, id);
    // The password was given a moment ago: what to begin with can be chosen without giving it again.
    const wishes = { configuration: true };
    if (user) await enter(area, { account: intranetAccount(user), method: 'setup', wishes }, exchange);
  } catch (error) {
    if (error instanceof AppError && error.code === 'setup.code') {
      await countFailure(area.db, keys);
      const refusal = { what: 'refused', method: 'setup', login: body.login, reason: 'wrong-code' } as const;
      await recordSignIn(area.db, exchange.request, refusal);
    }
    throw error;
  }
  return { location: HOME };
}

/**
 * Opens a visit without a login; a session that is open already is kept. Throws AppError `session.anonymous_closed`
 * where no account is set for visitors, `session.too_many` for an address that begins too many.
 */
export async function visitAnonymously(
  area: SessionArea,
  present: Session | undefined,
  exchange: Exchange,
): Promise<void> {
  if (present) return;
  const user = await anonymousUser(area);
  if (!user) throw new AppError('session.anonymous_closed');
  // Visits cost nothing to begin: an address may begin so many, not any number.
  const keys = addressKeys('anonymous', exchange.request.ip);
  await admitTry(area.db, keys);
  await countFailure(area.db, keys);
  await readmitTry(area.db, keys);
  const account = anonymousAccount(user, `anonymous:${newToken().slice(0, 22)}`);
  await enter(area, { account, method: 'anonymous', wishes: {} }, exchange);
}

/**
 * Opens the configuration in a supervisor's session after the password was given once more; the session has a new
 * token from then on. Throws AppError `session.configuration_refused` or `session.wrong_password`.
 */
export async function openConfiguration(
  area: SessionArea,
  { session, password }: { readonly session: Session; readonly password: string },
  { request, reply }: Exchange,
): Promise<void> {
  const { account } = session;
  if (!mayConfigure(account)) throw new AppError('session.configuration_refused');
  // What others try elsewhere is no reason to stop somebody who is signed in.
  const device = `session ${session.id}`;
  const keys = tryKeys('configure', { login: account.login, address: request.ip, known: true, device });
  await admitTry(area.db, keys);
  const found = await accountByKey(area, account.key);
  const right = await isPassword(password, found?.passwordHash);
  await readmitTry(area.db, keys);
  const event = { method: 'password', account, session: session.id } as const;
  if (!right) {
    await countFailure(area.db, keys);
    await recordSignIn(area.db, request, { ...event, what: 'refused', reason: 'wrong-password' });
    throw new AppError('session.wrong_password');
  }
  await forgetFailures(area.db, keys);
  setSessionCookies(reply, await area.sessions.configure(session), area.secure);
  await recordSignIn(area.db, request, { ...event, what: 'configuration-opened' });
}

/** Ends a session and says so in the trail. Gives what its provider wants to see at sign-out, sealed. */
export async function signOut(
  area: SessionArea,
  session: Session,
  { request }: Exchange,
): Promise<string | undefined> {
  const hint = await area.sessions.close(session.token);
  const { account, method, id } = session;
  await recordSignIn(area.db, request, { what: 'signed-out', method, account, session: id });
  return hint;
}

/** Drops what ended by time in the session area. */
export async function cleanSessionArea({
  db,
  sessions,
  settings,
}: Pick<SessionArea, 'db' | 'sessions' | 'settings'>): Promise<void> {
  await sessions.clean();
  await Promise.all([cleanTries(db), cleanDevices(db), cleanSecrets(db)]);
  await cleanSignIns(db, settings.of('security').journalDays);
}

/** The signed-in user as the client shows it; whose rights an account has that is no user's is not told. */
export function currentUser(
  session: Session,
  { translations }: Pick<SessionArea, 'translations'>,
): Omit<CurrentUser, 'firstVisit'> {
  const { viewing, locale, timeZone } = session;
  const account = viewing ?? session.account;
  return {
    id: account.kind === 'intranet' ? account.user.id : 0,
    // What a browser keeps for the user in person is not for whoever sees as that user.
    account: viewing ? `view:${account.user.id}` : account.key,
    kind: account.kind,
    record: account.record ?? null,
    login: account.login,
    name: account.kind === 'anonymous' ? translations.message('session.visitor', {}, locale) : account.name,
    supervisor: !viewing && mayConfigure(account),
    configuring: !viewing && isConfiguring(session),
    locale,
    timeZone,
    viewing: viewing ? { by: session.account.name } : null,
  };
}
