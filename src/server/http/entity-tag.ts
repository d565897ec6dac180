import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/** Digest of a text, from which its ETags are made. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/**
 * Sets the ETag of an answer, which differs per encoding. True where If-None-Match names the text in any encoding: the
 * answer is then 304 without a body.
 */
export function hasDigest(
  request: FastifyRequest,
  reply: FastifyReply,
  { digest, encoding }: { readonly digest: string; readonly encoding?: Encoding | undefined },
): boolean {
  reply.header('ETag', encoding ? `"${digest}-${encoding}"` : `"${digest}"`);
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  const names = [`"${digest}"`, `"${digest}-br"`, `"${digest}-gzip"`, '*'];
  return known.some((one) => names.includes(one));
}

/** The same for an answer that is not compressed. */
export function hasAlready(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  return hasDigest(request, reply, { digest: digestOf(text) });
}
