import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The cookie by which a page's script finds the token to send back; its name is the specification's. */
export const XSRF_COOKIE = 'XSRF-TOKEN';

/**
 * The name of a cookie that only the server reads. Where browsers reach us by https its prefix has them refuse it from
 * elsewhere: over http, from another host, for a part of the site.
 */
export function cookieName(
  name: 'session' | 'pending' | 'device' | 'sign_on' | 'link',
  secure: boolean,
): string {
  return `${secure ? '__Host-' : ''}colonnade_${name}`;
}

/** A secret that nobody can guess: 32 bytes by chance. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The XSRF token of a session: made of its secret, so that nobody can plant another. */
export function xsrfOf(sessionToken: string): string {
  return createHash('sha256').update(`xsrf ${sessionToken}`).digest('base64url');
}

/** Compares two secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b));
}
