import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How the bytes of an answer may be encoded. */
export type Encoding = 'br' | 'gzip';

/** Names a text by its content: what its ETag is made of. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/**
 * Gives an answer the ETag of its text, which another one has in each encoding. True where the caller has the text already,
 * however encoded: then nothing but 304 is to be sent.
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

/** The same for an answer that is sent as it is. */
export function hasAlready(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  return hasDigest(request, reply, { digest: digestOf(text) });
}
