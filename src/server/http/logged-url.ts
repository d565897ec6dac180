import type { FastifyRequest } from 'fastify';

/** What follows in an address is a secret: whoever knows it, reads by it. */
const BEFORE_SECRETS = /^(\/planning\/feed\/).+/;

/** The path of a request as logs may have it: without its query, and without the secret that some end with. */
export function loggedUrl({ url }: Pick<FastifyRequest, 'url'>): string {
  return (url.split('?')[0] ?? '').replace(BEFORE_SECRETS, '$1…').slice(0, 300);
}
