import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Names of the cookies; the second is the specification's. */
export const SESSION_COOKIE = 'colonnade_session';
export const XSRF_COOKIE = 'XSRF-TOKEN';

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
