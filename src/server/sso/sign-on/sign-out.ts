import type { FastifyRequest } from 'fastify';
import type { SessionArea } from '../../session/session.ts';
import { ownAddresses } from '../settings/own-addresses.ts';

/** What a provider's hint is sealed for. */
const PURPOSE = 'sso.provider_hint';

/** Longest id token that is given back: the address that carries it must stay one that servers take. */
const MAX_TOKEN_LENGTH = 6_000;

/** What a session keeps of its sign-on, so that signing out ends the provider's session as well. */
interface ProviderHint {
  readonly endSession: string;
  readonly clientId: string;
  readonly idToken: string;
}

/** The sealed form of a hint. */
export function sealHint({ secrets }: SessionArea, hint: ProviderHint): string {
  const { idToken } = hint;
  const kept = { ...hint, idToken: idToken.length > MAX_TOKEN_LENGTH ? '' : idToken };
  return secrets.seal(JSON.stringify(kept), PURPOSE);
}

/**
 * Where a browser goes after signing out: to the provider that it signed on at, which sends it to the login page;
 * without one, or where its hint cannot be read, to the login page at once.
 */
export function signedOutPlace(area: SessionArea, hint: string | undefined, request: FastifyRequest): string {
  const opened = hint === undefined ? undefined : area.secrets.open(hint, PURPOSE);
  const own = ownAddresses(area, request);
  if (opened === undefined || !own) return '/session/login/?reason=signed_out';
  const { endSession, clientId, idToken } = JSON.parse(opened) as ProviderHint;
  const url = new URL(endSession);
  if (idToken !== '') url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', own.signedOut);
  return url.href;
}
