import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { CONTRACT } from '#core/contract/contract.ts';
import type { BodyOf } from '#core/contract/route.ts';
import type { CurrentUser } from '#core/contract/session-routes.ts';
import { AppError } from '#core/errors.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, matchLocale } from '#core/language/languages.ts';
import type { Database } from '../database/pool.ts';
import { userById, userByLogin, type User } from '../query/users.ts';
import { Attempts } from './attempts.ts';
import { setSessionCookies } from './gate.ts';
import { isPassword } from './passwords.ts';
import { localeOfCode, type Session, type Sessions } from './sessions.ts';
import { createFirstSupervisor } from './setup.ts';

export { checkXsrf, dropSessionCookies, sessionOf, setVisitorCookie } from './gate.ts';
export { hashPassword, SHORTEST_PASSWORD } from './passwords.ts';
export { SESSION_CHANNEL, Sessions, viewerOf, type Session } from './sessions.ts';
export { createSupervisor, newSetupCode } from './setup.ts';

/** What the session area works with. */
export interface SessionArea {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  /** True where browsers reach the server by https. */
  readonly secure: boolean;
}

type LoginBody = BodyOf<(typeof CONTRACT)['session_login']>;
type SetupBody = BodyOf<(typeof CONTRACT)['setup_create']>;

/** Where a signed-in user begins. */
const HOME = '/app';

/** Opens the session area on a database. */
export function openSessionArea(db: Database, sessions: Sessions, secure: boolean): SessionArea {
  return { db, sessions, attempts: new Attempts(), secure };
}

/** Signs in with a password. Unknown logins and wrong passwords answer alike, after the same time. */
export async function signIn(
  area: SessionArea,
  body: LoginBody,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ location: string }> {
  const keys = [`login ${body.login.toLowerCase()}`, `address ${request.ip}`];
  const delay = area.attempts.delay(keys);
  if (delay > 0) await wait(delay);
  const user = await userByLogin(area.db, body.login);
  const right = await isPassword(body.password, user?.password_hash);
  if (!user || !right) {
    area.attempts.failed(keys);
    throw new AppError('session.refused');
  }
  area.attempts.succeeded(keys[0] ?? '');
  await openSession(area, user, { body, request, reply });
  return { location: localAddress(body.returnTo) };
}

/** Creates the first supervisor and signs in. */
export async function setUp(
  area: SessionArea,
  body: SetupBody,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ location: string }> {
  const keys = [`setup ${request.ip}`];
  const delay = area.attempts.delay(keys);
  if (delay > 0) await wait(delay);
  try {
    const id = await createFirstSupervisor(area.db, body.code, body);
    const user = await userById(area.db, id);
    if (user) await openSession(area, user, { body: {}, request, reply });
  } catch (error) {
    if (error instanceof AppError && error.code === 'setup.code') area.attempts.failed(keys);
    throw error;
  }
  return { location: HOME };
}

interface Opening {
  readonly body: { readonly locale?: string | undefined; readonly timeZone?: string | undefined };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function openSession(area: SessionArea, user: User, { body, request, reply }: Opening): Promise<void> {
  const token = await area.sessions.open({
    user,
    locale: localeFor(user, body.locale, request),
    timeZone: timeZoneFor(user, body.timeZone),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  });
  setSessionCookies(reply, token, area.secure);
}

/** The language chosen at sign-in, else the user's own, else the browser's. */
function localeFor(user: User, chosen: string | undefined, request: FastifyRequest): string {
  const found = chosen === undefined ? undefined : matchLocale(chosen, LANGUAGES);
  if (found) return found.short;
  if (user.language !== null) return localeOfCode(user.language);
  return browserLocale(request);
}

/** The first language of the browser that the product knows. */
export function browserLocale(request: FastifyRequest): string {
  const wanted = (request.headers['accept-language'] ?? '').slice(0, 200).split(',');
  for (const entry of wanted) {
    const locale = matchLocale((entry.split(';')[0] ?? '').trim(), LANGUAGES);
    if (locale) return locale.short;
  }
  return localeOfCode(FALLBACK_LANGUAGE);
}

function timeZoneFor(user: User, detected: string | undefined): string {
  const zones = [user.time_zone, detected, 'UTC'].filter((zone) => typeof zone === 'string' && zone !== '');
  return zones.find((zone) => isTimeZone(zone ?? '')) ?? 'UTC';
}

function isTimeZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Where to go after signing in: an address of this application that the user came from, never another site. */
export function localAddress(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/app(\/|\?|#|$)/.test(wanted) || /[\\\s]/.test(wanted)) return HOME;
  const url = new URL(wanted, 'http://local.invalid');
  return url.host === 'local.invalid' ? url.pathname + url.search + url.hash : HOME;
}

/** The signed-in user as the client shows it. */
export function currentUser({ user, locale, timeZone }: Session): CurrentUser {
  return { id: user.id, login: user.login, name: user.name, supervisor: user.supervisor, locale, timeZone };
}

/** Whether an account has a configuration, and its language; an unknown login answers like an ordinary one. */
export async function userInfo(
  area: SessionArea,
  login: string,
): Promise<{ with_configuration: boolean; language_code: number }> {
  const user = await userByLogin(area.db, login);
  return { with_configuration: user?.supervisor ?? false, language_code: user?.language ?? 0 };
}
