import type { FastifyRequest } from 'fastify';
import type { SessionArea } from '../../session/session.ts';

/** Where the provider sends the browser back to after a sign-on, and after a sign-out. */
const REDIRECT = '/session/sso/callback';
const SIGNED_OUT = '/session/login/?reason=signed_out';

/** The addresses of this application that a provider has to know. */
interface OwnAddresses {
  readonly redirect: string;
  readonly signedOut: string;
}

/**
 * Where browsers find this application: as the operator said, else on this machine alone. What a request says of its
 * host is believed only there, for anybody can say anything. Undefined where nobody knows.
 */
export function ownAddresses({ baseUrl }: SessionArea, request: FastifyRequest): OwnAddresses | undefined {
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(request.host);
  const base = baseUrl ?? (local ? `http://${request.host}` : undefined);
  if (base === undefined) return undefined;
  // In the form that every part of the conversation writes them in: without the usual port, for instance.
  return { redirect: new URL(base + REDIRECT).href, signedOut: new URL(base + SIGNED_OUT).href };
}
