import type { NextPlace } from '#core/contract/session/session-routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CONTRACT } from '#core/contract/contract.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { LANGUAGES, matchLocale } from '#core/language/languages.ts';
import { isTimeZone } from '#core/language/time-zones.ts';
import { isPassword, needsRehash } from '../../passwords/passwords.ts';
import { accountByLogin, type Account } from '../sessions/accounts.ts';
import {
  admitTry,
  countFailure,
  forgetFailures,
  isFirstRefusal,
  readmitTry,
  tryKeys,
  type TryKeys,
} from '../guard/attempts.ts';
import { sessionOf, setPendingCookie, setSessionCookies } from '../sessions/gate.ts';
import { knownDevice, rememberDevice } from '../guard/known-devices.ts';
import { makeSecret } from '../guard/one-time-secrets.ts';
import { keepPassword, mustChangePassword } from '../credentials/password-change.ts';
import { neededFactor } from '../credentials/second-factor.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { localeOfCode } from '../sessions/sessions.ts';
import { recordSignIn, type SecondProof, type SignInMethod } from '../sessions/sign-in-journal.ts';
import { browserLocale, localAddress, CONFIGURATION } from '../sessions/addresses.ts';

type LoginBody = BodyOf<(typeof CONTRACT)['session_login']>;

/** The request that signs in, and the answer that carries its cookies. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a sign-in wishes beside its proof. */
export interface SignInWishes {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly returnTo?: string | undefined;
  readonly configuration?: boolean | undefined;
}

/** A person who has proved who it is, and how. */
interface Proven {
  readonly account: Account;
  readonly method: SignInMethod;
  readonly wishes: SignInWishes;
  /** A passkey, or a provider that the settings trust, is proof enough. */
  readonly strong?: boolean;
  /** The second proof, where one was asked for. */
  readonly factor?: SecondProof;
  readonly providerHint?: string;
}

/** Minutes in which the second factor must follow, and a new password must be chosen. */
const PENDING_MINUTES = 10;

/** Signs in with a password. Unknown logins and wrong passwords answer alike, after the same time. */
export async function signIn(area: SessionArea, body: LoginBody, exchange: Exchange): Promise<NextPlace> {
  const found = await accountByLogin(area, body.login);
  const { login } = body;
  const address = exchange.request.ip;
  const device = await knownDevice(area.db, exchange.request, found?.account.key);
  const keys = tryKeys('sign-in', { login, address, known: device !== undefined, device });
  const attempt = { keys, login, account: found?.account };
  await withinLimits(area, exchange, attempt, admitTry);
  const right = await isPassword(body.password, found?.passwordHash);
  await withinLimits(area, exchange, attempt, readmitTry);
  if (!found || !right || isClosed(area, found.account, body)) {
    await refuse(area, exchange, { ...attempt, right });
    throw new AppError('session.refused');
  }
  const { account, passwordHash } = found;
  if (needsRehash(passwordHash)) await keepPassword(area, account, body.password);
  const [change] = await Promise.all([
    mustChangePassword(area, found, body.password),
    forgetFailures(area.db, keys),
  ]);
  if (change !== undefined) return await toNewPassword(area, { account, reason: change }, exchange);
  return await proceed(area, { account, method: 'password', wishes: body }, exchange);
}

/**
 * Goes on with a person who has proved who it is: to the second factor where it is needed, else into a session.
 * Throws AppError `session.configuration_refused` where the configuration was wished by anybody but a supervisor.
 */
export async function proceed(area: SessionArea, proven: Proven, exchange: Exchange): Promise<NextPlace> {
  const { account, wishes, strong = false } = proven;
  if (wishes.configuration && !mayConfigure(account)) {
    const refusal = { what: 'refused', method: proven.method, account, reason: 'no-supervisor' } as const;
    await recordSignIn(area.db, exchange.request, refusal);
    throw new AppError('session.configuration_refused');
  }
  const factor = strong ? 'none' : await neededFactor(area, account);
  if (factor === 'none') return await enter(area, proven, exchange);
  const token = await makeSecret(area.db, factor === 'ask' ? 'second-factor' : 'enrolment', {
    account: account.key,
    data: { method: proven.method, wishes, providerHint: proven.providerHint },
    minutes: PENDING_MINUTES,
  });
  setPendingCookie(exchange.reply, token, { secure: area.secure, minutes: PENDING_MINUTES });
  await recordSignIn(area.db, exchange.request, { what: 'factor-asked', method: proven.method, account });
  return { location: factor === 'ask' ? '/session/second_factor/' : '/session/second_factor/new' };
}

/** Opens the session of a person whose proofs are complete. */
export async function enter(
  area: SessionArea,
  { account, method, wishes, factor, providerHint }: Proven,
  { request, reply }: Exchange,
): Promise<NextPlace> {
  await endPresent(area, request);
  const configuring = wishes.configuration === true && mayConfigure(account);
  const opening = area.sessions.open({
    account,
    method,
    factor,
    configuring,
    locale: localeFor(account, wishes.locale, request),
    timeZone: timeZoneFor(account, wishes.timeZone),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    ...(providerHint === undefined ? {} : { providerHint }),
  });
  const remembered =
    account.kind === 'anonymous'
      ? undefined
      : rememberDevice(area.db, request, { account: account.key, secure: area.secure });
  const [token, device] = await Promise.all([opening, remembered]);
  setSessionCookies(reply, token, area.secure);
  if (device !== undefined) reply.header('Set-Cookie', device);
  return { location: configuring ? CONFIGURATION : localAddress(wishes.returnTo) };
}

/** Whether an account may open the configuration. */
export function mayConfigure({ kind, user }: Account): boolean {
  return kind === 'intranet' && user.supervisor;
}

/** The password form is closed to all but supervisors at their own address, where only single sign-on is wanted. */
function isClosed(area: SessionArea, account: Account, body: LoginBody): boolean {
  const { active, only } = area.settings.of('sso');
  return (
    active && only && account.kind === 'intranet' && !(body.breakGlass === true && mayConfigure(account))
  );
}

/** A browser has one session: the one before ends, so that nobody goes on with a token that was planted or seen. */
async function endPresent({ db, sessions }: SessionArea, request: FastifyRequest): Promise<void> {
  const present = await sessionOf(sessions, request);
  if (!present) return;
  await sessions.close(present.token);
  const { account, method, id } = present;
  await recordSignIn(db, request, {
    what: 'session-ended',
    method,
    account,
    session: id,
    reason: 'replaced',
  });
}

interface Attempt {
  readonly keys: TryKeys;
  readonly login: string;
  readonly account: Account | undefined;
}

/** Admits a try, or writes the first of its refusals by a limit down. */
async function withinLimits(
  { db }: SessionArea,
  { request }: Exchange,
  { keys, login, account }: Attempt,
  admit: typeof admitTry,
): Promise<void> {
  try {
    await admit(db, keys);
  } catch (error) {
    if (error instanceof AppError && (await isFirstRefusal(db, keys))) {
      const refusal = { what: 'refused', method: 'password', account, login, reason: 'too-many' } as const;
      await recordSignIn(db, request, refusal);
    }
    throw error;
  }
}

interface Refusal extends Attempt {
  readonly right: boolean;
}

async function refuse(
  area: SessionArea,
  { request }: Exchange,
  { keys, login, account, right }: Refusal,
): Promise<void> {
  const reason = !account ? 'unknown-login' : right ? 'sso-only' : 'wrong-password';
  await countFailure(area.db, keys);
  await recordSignIn(area.db, request, { what: 'refused', method: 'password', account, login, reason });
}

/** The password no longer meets the rules: a one-time link leads to the page that asks for a new one. */
async function toNewPassword(
  area: SessionArea,
  { account, reason }: { readonly account: Account; readonly reason: string },
  { request }: Exchange,
): Promise<NextPlace> {
  const refusal = { what: 'refused', method: 'password', account, reason: 'password-rules' } as const;
  await recordSignIn(area.db, request, refusal);
  const data = { reason };
  const token = await makeSecret(area.db, 'reset', {
    account: account.key,
    data,
    minutes: PENDING_MINUTES,
  });
  return { location: `/session/reset_password/new?token=${token}` };
}

/** The language chosen at sign-in, else the person's own, else the browser's. */
function localeFor({ user, kind }: Account, chosen: string | undefined, request: FastifyRequest): string {
  const found = chosen === undefined ? undefined : matchLocale(chosen, LANGUAGES);
  if (found) return found.short;
  if (kind === 'intranet' && user.language !== null) return localeOfCode(user.language);
  return browserLocale(request);
}

function timeZoneFor({ user, kind }: Account, detected: string | undefined): string {
  const zones = [kind === 'intranet' ? user.time_zone : null, detected];
  return zones.find((zone): zone is string => typeof zone === 'string' && isTimeZone(zone)) ?? 'UTC';
}
