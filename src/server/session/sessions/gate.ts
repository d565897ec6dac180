import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { cookieText } from './cookie-text.ts';
import { cookieName, newToken, sameSecret, XSRF_COOKIE, xsrfOf } from './tokens.ts';
import type { Session, Sessions } from './sessions.ts';

/** Longest token that is looked at. */
const MAX_LENGTH = 100;

/** The value of a cookie of a request, or undefined; one that no token can be is none. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers.cookie;
  if (header === undefined) return undefined;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return shortOrNone(part.slice(at + 1).trim());
  }
  return undefined;
}

/** The session that a request's cookie names, if it lives; one that is `unattended` is no activity of it. */
export async function sessionOf(
  sessions: Sessions,
  request: FastifyRequest,
  unattended = false,
): Promise<Session | undefined> {
  const token = cookieOf(request, cookieName('session', sessions.secure));
  if (token === undefined) return undefined;
  return unattended ? await sessions.peek(token) : await sessions.find(token);
}

/**
 * A change must carry the XSRF token: that of the session, or, before signing in, the one that the page set as a
 * cookie. Another site can make a browser send cookies, but can neither read nor set this header, nor know the token
 * that a plain form carries in its body (`_token`).
 */
export function checkXsrf(request: FastifyRequest, session: Session | undefined): void {
  // Browsers say themselves where a call comes from, also where somebody could plant the cookie of a visitor.
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new AppError('session.xsrf');
  const form = formToken(request);
  const sent = form ?? request.headers['x-xsrf-token'];
  const expected = session ? xsrfOf(session.token) : cookieOf(request, XSRF_COOKIE);
  if (typeof sent !== 'string' || !expected || !sameSecret(sent, expected))
    throw new AppError('session.xsrf');
  // Only the request client can set this header across origins' rules; a plain form cannot, its token speaks for it.
  if (form === undefined && request.headers['x-requested-with'] !== 'XMLHttpRequest')
    throw new AppError('session.client');
}

/** Sets the cookies of a session. */
export function setSessionCookies(reply: FastifyReply, token: string, secure: boolean): void {
  reply.header('Set-Cookie', [
    cookieText(cookieName('session', secure), token, { secure }),
    cookieText(XSRF_COOKIE, xsrfOf(token), { secure, readable: true }),
    endOf(cookieName('pending', secure), secure),
  ]);
}

/**
 * Makes sure that a page for visitors can send its form: gives the XSRF token that its calls must carry, and sets it
 * as a cookie where there is none. On a page seen within a session it is the session's.
 */
export function setVisitorCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, secure }: { readonly session: Session | undefined; readonly secure: boolean },
): string {
  const present = tokenOrNone(cookieOf(request, XSRF_COOKIE));
  const token = session ? xsrfOf(session.token) : (present ?? newToken());
  if (token !== present)
    reply.header('Set-Cookie', cookieText(XSRF_COOKIE, token, { secure, readable: true }));
  return token;
}

/** Sets the cookie of a sign-in that waits for its second factor, for `minutes`; without a token it ends it. */
export function setPendingCookie(
  reply: FastifyReply,
  token: string | undefined,
  { secure, minutes = 10 }: { readonly secure: boolean; readonly minutes?: number },
): void {
  reply.header('Set-Cookie', keptFor(minutes, cookieName('pending', secure), { token, secure }));
}

/** The token of the sign-in under way that waits for its second factor. */
export function pendingOf(request: FastifyRequest, secure: boolean): string | undefined {
  return cookieOf(request, cookieName('pending', secure));
}

/** Keeps the token of a reset's link for its page, out of the page's address; without a token it is forgotten. */
export function setLinkCookie(
  reply: FastifyReply,
  token: string | undefined,
  { secure, minutes }: { readonly secure: boolean; readonly minutes: number },
): void {
  const name = cookieName('link', secure);
  reply.header('Set-Cookie', keptFor(minutes, name, { token: tokenOrNone(token), secure }));
}

/** The token of the link that this browser has opened. */
export function linkTokenOf(request: FastifyRequest, secure: boolean): string | undefined {
  return cookieOf(request, cookieName('link', secure));
}

/** Ends the cookies of a session. */
export function dropSessionCookies(reply: FastifyReply, secure: boolean): void {
  reply.header('Set-Cookie', [
    endOf(cookieName('session', secure), secure),
    cookieText(XSRF_COOKIE, '', { secure, seconds: 0, readable: true }),
  ]);
}

function endOf(name: string, secure: boolean): string {
  return cookieText(name, '', { secure, seconds: 0 });
}

/** A cookie that keeps a token for some minutes; without one it ends. */
function keptFor(
  minutes: number,
  name: string,
  { token, secure }: { readonly token: string | undefined; readonly secure: boolean },
): string {
  return token === undefined
    ? endOf(name, secure)
    : cookieText(name, token, { secure, seconds: minutes * 60 });
}

/** What newToken could have made. */
function tokenOrNone(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

function shortOrNone(token: string): string | undefined {
  return token.length > MAX_LENGTH ? undefined : token;
}

/** The token in the body of a plain form. */
function formToken(request: FastifyRequest): string | undefined {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return undefined;
  const { _token: token } = (request.body ?? {}) as { _token?: unknown };
  return typeof token === 'string' ? token : '';
}
