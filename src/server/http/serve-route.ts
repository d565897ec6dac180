import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { CONTRACT, type Contract, type RouteName } from '#core/contract/contract.ts';
import { namedParameters, routeWord } from '#core/contract/route-words.ts';
import { PREVIEW_HEADER, previewIn, type Preview } from '#core/contract/preview-header.ts';
import {
  isAsking,
  type AnswerOf,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type Route,
} from '#core/contract/route/route.ts';
import { fieldProblems } from '#core/field-problems.ts';
import { AppError, ERROR_STATUS } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import type { Once } from '../query/write/kept-answers.ts';
import type { OwnContext } from '../records/records.ts';
import type { Caller } from '../database/connections/caller.ts';
import { isConfiguring, mayConfigure, type Session } from '../session/session.ts';
import { callerOf, leavingOf } from './caller.ts';
import { tellWhenAgain } from './map-error.ts';
import { onceOf } from './once.ts';
import { packed } from './packed.ts';
import { FORM_MEDIA } from './read-body.ts';
import { paramsOf, routePaths } from './route-paths.ts';
import { dispositionOf, jsonText, type FileAnswer, type TextAnswer } from './text-answer.ts';

/** What a handler gets: the parsed parts of the request; who asks, on routes for signed-in users. */
export interface HandlerCall<R> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Throws on public routes without a session: only ask where the route's audience guarantees one. */
  readonly session: () => Session;
  /** The session of a public route, where there is one. */
  readonly presentSession: () => Promise<Session | undefined>;
  readonly requestContext: () => OwnContext;
  /** Aborted when the caller goes before the answer: for what only foretells, on routes that write. */
  readonly leaving: () => AbortSignal;
  /** The idempotency key, on routes that accept one. */
  readonly once: Once | undefined;
}

export type Handler<R> = (call: HandlerCall<R>) => Promise<AnswerOf<R> | TextAnswer | FileAnswer>;

/** Routes by their names: the contract, or a part of it. */
export type Routes = Readonly<Record<string, Route>>;

/** One handler for each of these routes; a missing one is a type error. */
export type HandlersOf<Part> = { readonly [Name in keyof Part]: Handler<Part[Name]> };

export type Handlers = HandlersOf<Contract>;

/** Renders the page again after its plain form was refused, for routes that accept one. */
export type RefusedFormsOf<Part> = {
  readonly [Name in keyof Part]?: (
    call: Pick<HandlerCall<Part[Name]>, 'request' | 'reply'> & { readonly error: AppError },
  ) => Promise<TextAnswer>;
};

/** Renders the page again after its plain form was accepted, for routes that redirect nowhere. */
export type AnsweredFormsOf<Part> = {
  readonly [Name in keyof Part]?: (
    call: Pick<HandlerCall<Part[Name]>, 'request' | 'reply'> & { readonly answer: AnswerOf<Part[Name]> },
  ) => Promise<TextAnswer>;
};

/** An application that is not in force, and who looks at it. */
export interface Shown {
  readonly catalog: Catalog;
  readonly viewer: Viewer;
}

/** How the pipeline finds and checks the caller. */
interface Gate {
  /** The session of a request's cookie, or undefined. */
  readonly sessionOf: (request: FastifyRequest, unattended?: boolean) => Promise<Session | undefined>;
  /** Throws AppError `session.xsrf` unless the request carries the token that belongs to it. */
  readonly checkXsrf: (request: FastifyRequest, session: Session | undefined) => void;
  readonly requestContextOf: (session: Session, caller: Caller, shown: Shown | undefined) => OwnContext;
  /** A digest of a text that only this installation can make. */
  readonly digest: (text: string) => string;
  /** What a supervisor who configures is shown: the application of a draft, with the rights that `preview` says. */
  readonly shownIn: (session: Session, preview: Preview) => Promise<Shown>;
  /** Any error as the AppError that is answered. */
  readonly errorOf: (error: unknown) => AppError;
  /** Logs refusals that operators want to know of. */
  readonly noteRefusal: (request: FastifyRequest, error: AppError) => void;
}

/** Registers every route of the contract. */
export function serveContract(
  app: FastifyInstance,
  gate: Gate,
  {
    handlers,
    refusedForms,
    answeredForms,
  }: {
    readonly handlers: Handlers;
    readonly refusedForms: RefusedFormsOf<Contract>;
    readonly answeredForms: AnsweredFormsOf<Contract>;
  },
): void {
  for (const [name, route] of Object.entries(CONTRACT) as [RouteName, Route][]) {
    // Route and handler have the same name, hence the same types; TypeScript cannot follow the pair through a loop.
    const handler = handlers[name] as unknown as Handler<Route>;
    const refused: Serving['refused'] = refusedForms[name];
    const answered = answeredForms[name] as Serving['answered'];
    for (const url of routePaths(route)) {
      app.route({
        method: route.method,
        url,
        // A limit of a route holds for bodies of every kind, above those of each kind.
        ...(route.stream || route.largest ? { bodyLimit: route.largest ?? Number.MAX_SAFE_INTEGER } : {}),
        handler: async (request, reply) =>
          await answer({ route, gate, handler, refused, answered, request, reply }),
      });
    }
  }
}

interface Serving {
  readonly route: Route;
  readonly gate: Gate;
  readonly handler: Handler<Route>;
  readonly refused:
    | ((call: {
        readonly request: FastifyRequest;
        readonly reply: FastifyReply;
        readonly error: AppError;
      }) => Promise<TextAnswer>)
    | undefined;
  readonly answered:
    | ((call: {
        readonly request: FastifyRequest;
        readonly reply: FastifyReply;
        readonly answer: unknown;
      }) => Promise<TextAnswer>)
    | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Session → parameters and body → handler → answer. */
async function answer(serving: Serving): Promise<unknown> {
  const { route, gate, handler, request, reply } = serving;
  if (isForm(request) && route.bearer !== true) return await answerForm(serving);
  const session = await admitted(route, gate, request);
  const shown = await shownTo(route, gate, { request, session });
  const result = await handler(callOf(serving, session, shown));
  if (route.packs === true) {
    const { media, text } = await packed(
      request,
      reply,
      isText(result) ? result : jsonText(JSON.stringify(result)),
    );
    return reply.type(media).send(text);
  }
  if (isFile(result)) {
    reply.header('Content-Disposition', dispositionOf(result));
    if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'private, no-store');
    return reply.type(result.media).send(result.content);
  }
  if (!isText(result)) return result;
  return reply.type(result.media).send(result.text);
}

/** A plain form goes where its answer says, or gets its page again with what was wrong. */
async function answerForm(serving: Serving): Promise<unknown> {
  const { route, gate, handler, refused, answered, request, reply } = serving;
  if (!route.form) throw new AppError('request.content_type', { type: 'application/json' });
  try {
    const session = await admitted(route, gate, request);
    const result = await handler(callOf(serving, session));
    if (answered) {
      const page = await answered({ request, reply, answer: result });
      return await reply.type(page.media).send(page.text);
    }
    const { location } = result as { location: string };
    return await reply.redirect(location, 303);
  } catch (failure) {
    const error = gate.errorOf(failure);
    if (!refused || error.code === 'server.failed') throw failure;
    gate.noteRefusal(request, error);
    const page = await refused({ request, reply, error });
    tellWhenAgain(reply, error);
    return reply.status(ERROR_STATUS[error.code]).type(page.media).send(page.text);
  }
}

function callOf(
  serving: Serving,
  session: Session | undefined,
  shown?: Shown,
): Parameters<Handler<Route>>[0] {
  const { route, gate, request, reply } = serving;
  let requestContext: OwnContext | undefined;
  const openRequest = () => {
    const asker = must(session, 'the session of a public route');
    return gate.requestContextOf(
      asker,
      callerOf(reply.raw, { account: asker.account.key, reads: isReading(route) }),
      shown,
    );
  };
  return {
    ...parsed(route, request),
    request,
    reply,
    session: () => must(session, 'the session of a public route'),
    presentSession: async () => session ?? (await gate.sessionOf(request)),
    requestContext: () => (requestContext ??= openRequest()),
    leaving: () => leavingOf(reply.raw),
    once: route.once === true ? onceOf(request, gate.digest) : undefined,
  };
}

async function admitted(route: Route, gate: Gate, request: FastifyRequest): Promise<Session | undefined> {
  const changes = !isAsking(route.method);
  if (route.audience === 'public' && (!changes || route.bearer === true)) return undefined;
  const session = await gate.sessionOf(request, route.unattended);
  if (route.audience !== 'public' && !session) throw new AppError('session.required');
  if (changes) gate.checkXsrf(request, session);
  refuseWhileViewing(route, session);
  if (route.audience === 'configuration') admitToConfiguration(session);
  return session;
}

/**
 * Whoever sees the application as somebody else changes nothing, configures nothing, and sees nothing that is that
 * person's own. Public routes serve visitors, whoever is signed in.
 */
function refuseWhileViewing(route: Route, session: Session | undefined): void {
  if (!session?.viewing || route.audience === 'public' || route.leaves === true) return;
  if (!isReading(route) || route.personal === true || route.audience === 'configuration')
    throw new AppError('session.viewing');
}

/**
 * What the caller asks to be shown instead of the application in force: nobody but a supervisor who has opened the
 * configuration, and nothing is written meanwhile. Routes that are not about records know no difference.
 */
async function shownTo(
  route: Route,
  gate: Gate,
  { request, session }: { readonly request: FastifyRequest; readonly session: Session | undefined },
): Promise<Shown | undefined> {
  const header = request.headers[PREVIEW_HEADER.toLowerCase()];
  if (header === undefined || !session || route.audience !== 'session' || route.leaves === true)
    return undefined;
  const preview = previewIn(String(header));
  if (!preview) throw new AppError('request.invalid', { reason: PREVIEW_HEADER });
  admitToConfiguration(session);
  if (!isReading(route) || route.personal === true) throw new AppError('configuration.preview');
  return await gate.shownIn(session, preview);
}

function isReading({ method, reads }: Route): boolean {
  return isAsking(method) || reads === true;
}

function admitToConfiguration(session: Session | undefined): void {
  if (!session || !mayConfigure(session.account)) throw new AppError('access.refused');
  if (!isConfiguring(session)) throw new AppError('session.configuration');
}

function parsed(route: Route, request: FastifyRequest) {
  // A path that does not have the route's form is no route at all.
  const params = route.params?.safeParse(namedParameters(paramsOf(route, request.params)));
  if (params && !params.success) throw new AppError('route.unknown', { path: request.url.slice(0, 200) });
  return {
    params: params?.data as never,
    query: checked(route.query, namedParameters(request.query), 'query') as never,
    body: (route.stream
      ? streamOf(route.stream, request)
      : checkedBody(route, bodyOf(route, request))) as never,
  };
}

/** The body as its schema describes it: JSON as it is, a plain form's fields under their names in the body. */
function bodyOf({ form, bearer }: Route, request: FastifyRequest): unknown {
  if (bearer === true) return {};
  const body = request.body ?? {};
  if (Buffer.isBuffer(body) || body instanceof Readable)
    throw new AppError('request.content_type', { type: 'application/json' });
  if (!form || !isForm(request)) return body;
  const fields = body as Readonly<Record<string, string>>;
  return Object.fromEntries(
    Object.entries(form).flatMap(([part, field]) => (fields[field] ? [[part, fields[field]]] : [])),
  );
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith(FORM_MEDIA) ?? false;
}

function streamOf(media: string, request: FastifyRequest): unknown {
  if (request.headers['content-type']?.startsWith(media)) return request.body;
  throw new AppError('request.content_type', { type: media });
}

function checkedBody({ body, fields }: Route, input: unknown): unknown {
  const problems = fields ? fieldProblems(body?.safeParse(input).error?.issues ?? []) : [];
  if (problems.length > 0) throw new AppError('value.refused', {}, problems);
  return checked(body, input, 'body');
}

function checked(schema: Route['body'], input: unknown, part: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  // The place alone: what the parser says of it is in no reader's language.
  const place = (issue?.path ?? []).map((step) => (part === 'query' ? routeWord(String(step)) : step));
  throw new AppError('request.invalid', { reason: [part, ...place].join('.') });
}

function isFile(result: unknown): result is FileAnswer {
  return typeof result === 'object' && result !== null && 'media' in result && 'content' in result;
}

function isText(result: unknown): result is TextAnswer {
  return typeof result === 'object' && result !== null && 'media' in result && 'text' in result;
}
