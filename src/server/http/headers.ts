import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Content security policy of pages: own origin only, no inline scripts, inline styles only as `styles` allows, images also from `images`. */
const pagePolicy = (styles: string, images = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    `img-src 'self' data:${images}`,
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // The layouts of e-mails are documents of their own, in which nothing runs.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const PAGE_POLICY = pagePolicy("'self'");

/** The policy of a page whose scripts insert style elements, which must carry `nonce`, and that shows images of other `origins`. */
export function policyWithNonce(nonce: string, origins: readonly string[] = []): string {
  return pagePolicy(`'self' 'nonce-${nonce}'`, origins.map((origin) => ` ${origin}`).join(''));
}

/** Policy of answers that are no pages: nothing is loaded, nobody may frame them. */
const CLOSED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** SVG is sent with its charset: read in another one, it could be another text than was checked. */
const DRAWING = 'image/svg+xml';

/** Sets the security headers of every answer. */
export function secureHeaders(app: FastifyInstance, https: boolean): void {
  app.addHook('onSend', async (request, reply) => setHeaders(request, reply, https));
}

/** Sets the security headers of one answer; for errors in the address, which run no hook. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, https: boolean): void {
  reply.header('X-Request-Id', request.id);
  reply.header('X-Content-Type-Options', 'nosniff');
  if (https) reply.header('Strict-Transport-Security', STRICT_TRANSPORT);
  const type = String(reply.getHeader('content-type') ?? '');
  if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store');
  if (!reply.hasHeader('referrer-policy')) reply.header('Referrer-Policy', 'same-origin');
  if (type === DRAWING) reply.header('Content-Type', `${DRAWING}; charset=utf-8`);
  const isPage = type.startsWith('text/html');
  if (!reply.hasHeader('content-security-policy'))
    reply.header('Content-Security-Policy', isPage ? PAGE_POLICY : CLOSED_POLICY);
  if (!isPage) return;
  if (!reply.hasHeader('x-frame-options')) reply.header('X-Frame-Options', 'DENY');
  reply.header('Cross-Origin-Opener-Policy', 'same-origin');
  reply.header('Cross-Origin-Resource-Policy', 'same-origin');
  reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(self), payment=()');
}

/** Answers what is not HTTP or arrives too slowly: without a request no hook sets its headers. */
export function answerNoRequest(https: boolean): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = STATUS_OF[error.code ?? ''] ?? '400 Bad Request';
    const lines = [
      `HTTP/1.1 ${status}`,
      'Content-Length: 0',
      'Connection: close',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `Content-Security-Policy: ${CLOSED_POLICY}`,
      ...(https ? [`Strict-Transport-Security: ${STRICT_TRANSPORT}`] : []),
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy());
  };
}

const STATUS_OF: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
