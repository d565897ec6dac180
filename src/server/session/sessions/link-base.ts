import type { FastifyRequest } from 'fastify';
import { LANGUAGES, matchLocale } from '#core/language/languages.ts';
import { browserLocale } from './addresses.ts';
import { cookieOf } from './gate.ts';
import { LANGUAGE_COOKIE } from './page-frame.ts';
import type { SessionArea } from './session-area.ts';

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::(\d{1,5}))?$/i;

/**
 * Where the links of messages lead: the address of the settings, else this machine where browser and server are both
 * on it. Undefined otherwise: a link that opens an account must not lead to where a stranger's `Host` header says.
 */
export function linkBase(
  { baseUrl }: Pick<SessionArea, 'baseUrl'>,
  request: FastifyRequest,
): string | undefined {
  if (baseUrl !== undefined) return baseUrl;
  const [, name, typed] = LOOPBACK.exec(request.headers.host ?? '') ?? [];
  if (name === undefined || !isLoopback(request.ip)) return undefined;
  // The port that answers, whatever was asked for.
  const port = request.socket.localPort ?? typed;
  return `http://${name}${port === undefined ? '' : `:${port}`}`;
}

/** The language that a visitor reads: as chosen on a page of the session area, else the browser's. */
export function readerLocale(request: FastifyRequest): string {
  const chosen = cookieOf(request, LANGUAGE_COOKIE);
  const found = chosen === undefined ? undefined : matchLocale(chosen, LANGUAGES);
  return found?.short ?? browserLocale(request);
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
