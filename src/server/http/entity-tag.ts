import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Gives an answer the ETag of its text. True where the caller has just this text already: then nothing but 304 is to
 * be sent.
 */
export function hasAlready(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('ETag', tag);
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
