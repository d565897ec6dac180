import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import type { Once } from '../query/write/kept-answers.ts';

/** The header with the idempotency key of a call. */
export const KEY_HEADER = 'Idempotency-Key';

/** The idempotency key of a request with a digest of its content; undefined without one. Throws AppError `request.invalid`. */
export function onceOf({ headers, method, url, body }: FastifyRequest): Once | undefined {
  const key = headers[KEY_HEADER.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[!-~]{1,200}$/.test(key))
    throw new AppError('request.invalid', { reason: KEY_HEADER });
  const request = createHash('sha256').update(`${method} ${url}\n${JSON.stringify(body ?? {})}`);
  return { key, request: request.digest('base64url') };
}
