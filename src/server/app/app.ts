import { randomBytes } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Catalog } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import { applicationLook, applicationTitle, stylesIn } from '#core/style/brand.ts';
import type { Caller } from '../database/connections/caller.ts';
import { formPagesOf, handlersOf, shownDraft, subscribeAll } from '../features/features.ts';
import type { Parts, Services } from '../features/services.ts';
import { closeConnections } from '../http/close-connections.ts';
import { policyWithNonce, answerNoRequest, secureHeaders, setHeaders } from '../http/headers.ts';
import { loggedUrl } from '../http/logged-url.ts';
import { refusalLog } from '../http/log-refusal.ts';
import { errorMapper, knownError } from '../http/map-error.ts';
import { serveAssets } from '../http/pages.ts';
import { readBodies } from '../http/read-body.ts';
import { serveContract, type Shown } from '../http/serve-route.ts';
import {
  checkXsrf,
  sessionContext,
  sessionOf,
  browserLocale,
  setVisitorCookie,
  viewerOf,
  type Session,
} from '../session/session.ts';

/** Milliseconds within which the headers of a request must arrive. */
const HEADERS_TIME = 20_000;

/** The server, not listening yet. A request passes through: headers, body, session, validation, handler, answer. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { parts, area } = services;
  const { db, store, sessions } = parts;
  const { secure } = sessions;
  const speaking = errorReportingOf(services);
  const toAnswer = errorMapper(speaking);
  const app = fastify({
    logger: loggerOf(parts),
    logController: new LogController({ disableRequestLogging: true }),
    http: { headersTimeout: HEADERS_TIME, connectionsCheckingInterval: 5_000 },
    genReqId: () => crypto.randomUUID(),
    trustProxy: trustedBy(parts),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply, secure);
      void toAnswer(error, request, reply);
    },
    clientErrorHandler: answerNoRequest(secure),
  });
  secureHeaders(app, secure);
  closeConnections(app);
  app.addHook('preClose', async () => await services.live.close());
  app.addHook('onClose', async () => await services.uploads.images.close());
  readBodies(app);
  logRequests(app, ['debug', 'trace'].includes(parts.logLevel));
  app.setErrorHandler(toAnswer);
  app.setNotFoundHandler(
    async (request, reply) => await toAnswer(unknownRoute(app, request, reply), request, reply),
  );
  await serveAssets(app, parts.webFolder);
  const gate = {
    sessionOf: async (request: FastifyRequest, unattended?: boolean) => {
      const session = await sessionOf(sessions, request, unattended);
      if (session) speaking.noteAsker(request, session);
      return session;
    },
    checkXsrf,
    digest: parts.secrets.digest,
    requestContextOf: (session: Session, caller: Caller, shown: Shown | undefined) => {
      const catalog = shown?.catalog ?? store.current();
      const viewer = shown?.viewer ?? viewerOf(session, catalog);
      return sessionContext(area, session, { db: db.askedBy(caller), catalog, viewer });
    },
    shownIn: shownDraft(services),
    errorOf: (error: unknown) => knownError(error, speaking.catalog()),
    noteRefusal: speaking.noteRefusal,
  };
  subscribeAll(services, app.log);
  serveContract(app, gate, { handlers: handlersOf(services), ...formPagesOf(services) });
  const applicationPage = pageOf(services);
  app.get('/', async (_request, reply) => await reply.redirect('/app', 303));
  app.get('/app', applicationPage);
  app.get('/app/*', applicationPage);
  return app;
}

/** What the error mapper needs: the caller's language, and a log of refusals with the caller's account once it is known. */
function errorReportingOf({ area: { translations, catalog } }: Services) {
  const askers = new WeakMap<FastifyRequest, Session>();
  const log = refusalLog();
  return {
    translations,
    catalog,
    readerOf: (request: FastifyRequest) => {
      const session = askers.get(request);
      const isOutside = session?.account.kind !== 'intranet';
      const { locale = browserLocale(request), timeZone } = session ?? {};
      return { locale, isOutside, ...(timeZone === undefined ? {} : { timeZone }) };
    },
    noteAsker: (request: FastifyRequest, session: Session) => void askers.set(request, session),
    noteRefusal: (request: FastifyRequest, error: AppError) =>
      log(request, error, askers.get(request)?.account.key),
  };
}

/** The site that the tiles of maps come from, where it is another one. */
function tileOrigins(catalog: Catalog | undefined): readonly string[] {
  const address = catalog?.document.application.mapTiles;
  return address !== undefined && URL.canParse(address) ? [new URL(address).origin] : [];
}

/** The proxies whose X-Forwarded-For is trusted; false for none. */
function trustedBy({ baseUrl, trustedProxies = [] }: Parts): string[] | false {
  const here = baseUrl === undefined ? [] : ['loopback'];
  const trusted = [...here, ...trustedProxies];
  return trusted.length > 0 && trusted;
}

/** Serves the application to signed-in users, and redirects others to the login page, which leads back. */
function pageOf({ area, pages }: Services) {
  const { sessions } = area;
  const headFor = ({ locale }: Session, nonce: string) => {
    const styles = stylesIn(area.settings);
    const title = applicationTitle(styles, area.catalog()?.document.application.label, locale);
    return { nonce, title, look: applicationLook(styles) };
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await sessionOf(sessions, request);
    if (session) {
      setVisitorCookie(request, reply, { session, secure: sessions.secure });
      const nonce = randomBytes(16).toString('base64');
      reply.header('Content-Security-Policy', policyWithNonce(nonce, tileOrigins(area.catalog())));
      return await reply
        .type('text/html; charset=utf-8')
        .send(await pages.application(headFor(session, nonce)));
    }
    return await reply.redirect(`/session/login/?return=${encodeURIComponent(request.url)}`, 303);
  };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const;

/** The error of an unknown route: `route.method` with an Allow header where the path has another method, else `route.unknown`. */
function unknownRoute(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): AppError {
  const url = request.url.split('?')[0] ?? '';
  const methods = METHODS.filter((method) => app.findRoute({ method, url }) !== null);
  if (methods.length === 0 || methods.some((method) => method === request.method))
    return new AppError('route.unknown', { path: url.slice(0, 200) });
  reply.header('Allow', methods.join(', '));
  return new AppError('route.method', { method: request.method });
}

/** Logs failures as errors and requests of over a second as warnings; all others only when `verbose`. */
function logRequests(app: FastifyInstance, verbose: boolean): void {
  app.addHook('onResponse', async (request, reply) => {
    // What is told as it happens takes as long as somebody listens.
    const isStream = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
    const slow = reply.elapsedTime > 1_000 && !isStream;
    if (reply.statusCode < 500 && !slow && !verbose) return;
    const line = {
      method: request.method,
      url: loggedUrl(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'failed');
    else if (slow) request.log.warn(line, 'slow');
    else request.log.debug(line, 'answered');
  });
}

function loggerOf({ logLevel, logTo }: Parts) {
  if (logLevel === 'silent') return false;
  return {
    level: logLevel,
    redact: ['req.headers.cookie', 'err.detail', 'err.where'],
    ...(logTo ? { stream: logTo } : {}),
  };
}
