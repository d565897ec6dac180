import type { FastifyInstance } from 'fastify';

/** What pages may load: nothing from elsewhere, no script within the page. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Rows of virtual lists and the component library place themselves by style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What an answer may do that is opened as if it were a page: nothing, and nobody may frame it. */
const CLOSED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** Sets the headers that tell browsers to be careful, on every answer. */
export function secureHeaders(app: FastifyInstance, https: boolean): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    reply.header('X-Content-Type-Options', 'nosniff');
    if (https) reply.header('Strict-Transport-Security', STRICT_TRANSPORT);
    const type = String(reply.getHeader('content-type') ?? '');
    if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store');
    reply.header('Referrer-Policy', 'same-origin');
    const isPage = type.startsWith('text/html');
    if (isPage) reply.header('Content-Security-Policy', PAGE_POLICY);
    else if (!reply.hasHeader('content-security-policy'))
      reply.header('Content-Security-Policy', CLOSED_POLICY);
    if (!isPage) return;
    reply.header('X-Frame-Options', 'DENY');
    reply.header('Cross-Origin-Opener-Policy', 'same-origin');
    reply.header('Cross-Origin-Resource-Policy', 'same-origin');
    reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
}
