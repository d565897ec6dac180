import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import type { Once } from '../query/write/kept-answers.ts';

/** The header with the idempotency key of a call. */
export const KEY_HEADER = 'Idempotency-Key';

/**
 * The idempotency key of a request with a digest of its content, by which nobody without the key of the installation can
 * guess what was in it; undefined without one. Throws AppError `request.invalid`.
 */
export function onceOf(
  { headers, method, url, body }: FastifyRequest,
  digest: (text: string) => string,
): Once | undefined {
  const key = headers[KEY_HEADER.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[!-~]{1,200}$/.test(key))
    throw new AppError('request.invalid', { reason: KEY_HEADER });
  return { key, request: digest(`${method} ${url}\n${JSON.stringify(body ?? {})}`) };
}
