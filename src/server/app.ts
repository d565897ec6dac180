import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { AppError } from '#core/errors.ts';
import type { CatalogStore } from './catalog/catalog.ts';
import type { Database } from './database/pool.ts';
import { handlersOf } from './handlers.ts';
import { secureHeaders } from './http/headers.ts';
import { errorMapper } from './http/map-error.ts';
import { servePages, type Pages } from './http/pages.ts';
import { readBodies } from './http/read-body.ts';
import { serveContract } from './http/serve-route.ts';
import {
  checkXsrf,
  sessionOf,
  browserLocale,
  openSessionArea,
  viewerOf,
  type Session,
  type Sessions,
} from './session/session.ts';
import type { Translations } from './translations/translations.ts';

/** What the server is made of; each part is opened by the start and closed after it. */
export interface Parts {
  readonly db: Database;
  readonly store: CatalogStore;
  readonly sessions: Sessions;
  readonly translations: Translations;
  /** Folder of the built web client. */
  readonly webFolder: string;
  readonly baseUrl: string | undefined;
  readonly version: string;
  readonly logLevel: string;
}

/** The server without its address. A request passes: headers, body, who asks, what is asked, the handler, the answer. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { db, store, sessions, translations } = parts;
  const secure = parts.baseUrl?.startsWith('https:') ?? false;
  const locales = new WeakMap<FastifyRequest, string>();
  const speaking = {
    translations,
    catalog: () => attempt(store.current),
    localeOf: (request: FastifyRequest) => locales.get(request) ?? browserLocale(request),
  };
  const toAnswer = errorMapper(speaking);
  const app = fastify({
    logger: parts.logLevel === 'silent' ? false : { level: parts.logLevel, redact: ['req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: parts.baseUrl === undefined ? false : 'loopback',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void toAnswer(error, request, reply),
  });
  secureHeaders(app, secure);
  readBodies(app);
  logRequests(app, ['debug', 'trace'].includes(parts.logLevel));
  app.setErrorHandler(toAnswer);
  app.setNotFoundHandler(
    async (request, reply) => await toAnswer(unknownRoute(app, request), request, reply),
  );
  const pages = await servePages(app, parts.webFolder);
  const gate = {
    sessionOf: async (request: FastifyRequest) => {
      const session = await sessionOf(sessions, request);
      if (session) locales.set(request, session.locale);
      return session;
    },
    checkXsrf,
    deskOf: (session: Session) => {
      const catalog = store.current();
      return { db, catalog, viewer: viewerOf(session, catalog) };
    },
  };
  const area = openSessionArea(db, sessions, secure);
  serveContract(app, gate, handlersOf({ parts, area, pages }));
  const applicationPage = pageOf(sessions, pages);
  app.get('/', async (_request, reply) => await reply.redirect('/app'));
  app.get('/app', applicationPage);
  app.get('/app/*', applicationPage);
  return app;
}

/** The application's page for signed-in users; visitors go to the login page and come back afterwards. */
function pageOf(sessions: Sessions, pages: Pages) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (await sessionOf(sessions, request))
      return await reply.type('text/html; charset=utf-8').send(await pages.page('app'));
    return await reply.redirect(`/session/login/?return=${encodeURIComponent(request.url)}`);
  };
}

function unknownRoute(app: FastifyInstance, request: FastifyRequest): AppError {
  const path = request.url.slice(0, 200);
  const other = request.method === 'GET' ? 'POST' : 'GET';
  const exists = app.findRoute({ method: other, url: request.url.split('?')[0] ?? '' }) !== null;
  return exists
    ? new AppError('route.method', { method: request.method })
    : new AppError('route.unknown', { path });
}

/** One line per request: quick good answers only at level debug, the rest by what they are. */
function logRequests(app: FastifyInstance, verbose: boolean): void {
  app.addHook('onResponse', async (request, reply) => {
    const slow = reply.elapsedTime > 1_000;
    if (reply.statusCode < 500 && !slow && !verbose) return;
    const line = {
      method: request.method,
      url: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'failed');
    else if (slow) request.log.warn(line, 'slow');
    else request.log.debug(line, 'answered');
  });
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
