import type { FastifyReply } from 'fastify';
import { textAnswer, type TextAnswer } from './text-answer.ts';

/** What a drawing may do when it is opened by its address: be seen. */
const DRAWING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** An image is to be seen on this application's pages and does nothing by itself. */
export function asImage(reply: FastifyReply): void {
  reply.header('Content-Security-Policy', DRAWING_POLICY);
  reply.header('Cross-Origin-Resource-Policy', 'same-origin');
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
