import type { FastifyReply, FastifyRequest } from 'fastify';
import { textAnswer, type TextAnswer } from './text-answer.ts';

/** What a drawing may do when it is opened by its address: be seen. */
const DRAWING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** An image is to be seen on this application's pages and does nothing by itself. */
export function asImage(reply: FastifyReply): void {
  reply.header('Content-Security-Policy', DRAWING_POLICY);
  reply.header('Cross-Origin-Resource-Policy', 'same-origin');
}

/** An SVG drawing of the product's own, the same for everybody and kept for a day. */
export function drawingAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { drawing, packed }: { readonly drawing: Buffer; readonly packed: Buffer },
): TextAnswer {
  reply.header('Cache-Control', 'public, max-age=86400');
  asImage(reply);
  reply.header('Vary', 'Accept-Encoding');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return textAnswer('image/svg+xml', drawing);
  reply.header('Content-Encoding', 'gzip');
  return textAnswer('image/svg+xml', packed);
}

/** An image that is found under the hash of its bytes, so that it may be kept for ever: by everybody, or by its reader's browser alone. */
export function imageAnswer(
  reply: FastifyReply,
  { media, bytes }: { readonly media: string; readonly bytes: Buffer },
  whose: 'public' | 'private',
): TextAnswer {
  reply.header('Cache-Control', `${whose}, max-age=31536000, immutable`);
  asImage(reply);
  return textAnswer(media, bytes);
}
