import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { newToken, sameSecret, SESSION_COOKIE, XSRF_COOKIE, xsrfOf } from './tokens.ts';
import type { Session, Sessions } from './sessions.ts';

/** The value of a cookie of a request, or undefined. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers.cookie;
  if (header === undefined) return undefined;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The session that a request's cookie names, if it lives. */
export async function sessionOf(sessions: Sessions, request: FastifyRequest): Promise<Session | undefined> {
  const token = cookieOf(request, SESSION_COOKIE);
  return token === undefined || token.length > 100 ? undefined : await sessions.find(token);
}

/**
 * A change must carry the XSRF token in its header: that of the session, or, before signing in, the one that the
 * page set as a cookie. Another site can make a browser send cookies, but can neither read nor set this header.
 */
export function checkXsrf(request: FastifyRequest, session: Session | undefined): void {
  const sent = request.headers['x-xsrf-token'];
  const expected = session ? xsrfOf(session.token) : cookieOf(request, XSRF_COOKIE);
  if (typeof sent !== 'string' || !expected || !sameSecret(sent, expected))
    throw new AppError('session.xsrf');
}

/** Sets the cookies of a session; `secure` where browsers reach us by https. */
export function setSessionCookies(reply: FastifyReply, token: string, secure: boolean): void {
  const flags = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  reply.header('Set-Cookie', [
    `${SESSION_COOKIE}=${token}; HttpOnly; ${flags}`,
    `${XSRF_COOKIE}=${xsrfOf(token)}; ${flags}`,
  ]);
}

/** Makes sure that a page for visitors can send its form: it gets an XSRF cookie if it has none. */
export function setVisitorCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (cookieOf(request, XSRF_COOKIE)) return;
  reply.header('Set-Cookie', `${XSRF_COOKIE}=${newToken()}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`);
}

/** Ends the cookies of a session. */
export function dropSessionCookies(reply: FastifyReply): void {
  reply.header('Set-Cookie', [
    `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
    `${XSRF_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`,
  ]);
}
