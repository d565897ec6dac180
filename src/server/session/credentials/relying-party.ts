import { outsideTitle, stylesIn } from '#core/style/brand.ts';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import type { RelyingParty } from '../../factors/factors.ts';
import { browserLocale } from '../sessions/addresses.ts';
import type { SessionArea } from '../sessions/session-area.ts';

/**
 * The application as passkeys know it: by the address of the settings, else by `localhost` where the browser is on this
 * machine. Undefined where there is neither: passkeys belong to a name, not to a number, and a stranger's `Host` header
 * is none of ours.
 */
export function relyingParty(
  area: Pick<SessionArea, 'baseUrl' | 'catalog' | 'settings'>,
  request: FastifyRequest,
): RelyingParty | undefined {
  const url = area.baseUrl === undefined ? localUrl(request) : new URL(area.baseUrl);
  if (!url || isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) return undefined;
  return { id: url.hostname, origin: url.origin, name: applicationName(area, browserLocale(request)) };
}

/** As `relyingParty`; throws AppError `passkey.unavailable`. */
export function needRelyingParty(area: SessionArea, request: FastifyRequest): RelyingParty {
  const party = relyingParty(area, request);
  if (!party) throw new AppError('passkey.unavailable');
  return party;
}

/** The name that pages and authenticator apps show. */
export function applicationName(
  { catalog, settings }: Pick<SessionArea, 'catalog' | 'settings'>,
  locale: string,
): string {
  return outsideTitle(stylesIn(settings), catalog()?.document.application.label, locale);
}

function localUrl({ headers }: FastifyRequest): URL | undefined {
  const host = headers.host ?? '';
  return /^localhost(:\d{1,5})?$/.test(host) ? new URL(`http://${host}`) : undefined;
}
