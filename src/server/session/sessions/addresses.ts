import type { FastifyRequest } from 'fastify';
import { FALLBACK_LANGUAGE, LANGUAGES, matchLocale } from '#core/language/languages.ts';
import { localeOfCode } from './sessions.ts';

/** Where a signed-in user begins. */
export const HOME = '/app';

/** Where the configuration begins. */
export const CONFIGURATION = '/app/configuration';

/** Where to go after signing in: an address of this application that the user came from, never another site. */
export function localAddress(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/app(\/|\?|#|$)/.test(wanted) || /[\\\s]/.test(wanted)) return HOME;
  const url = new URL(wanted, 'http://local.invalid');
  return url.host === 'local.invalid' && /^\/app(\/(?!\/)|$)/.test(url.pathname)
    ? url.pathname + url.search + url.hash
    : HOME;
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
