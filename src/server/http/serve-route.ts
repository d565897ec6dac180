import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONTRACT, type Contract, type RouteName } from '#core/contract/contract.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '#core/contract/route.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import type { Desk } from '../records/records.ts';
import type { Session } from '../session/session.ts';

/** An answer that is text already: JSON that PostgreSQL built, a page. */
export interface TextAnswer {
  readonly media: string;
  readonly text: string | Buffer;
}

/** Marks a text as an answer of that media type. */
export function textAnswer(media: string, text: string | Buffer): TextAnswer {
  return { media, text };
}

/** JSON that is text already. */
export function jsonText(text: string): TextAnswer {
  return textAnswer('application/json; charset=utf-8', text);
}

/** What a handler gets: the parsed parts of the request; who asks, on routes for signed-in users. */
export interface Call<R> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Throws on public routes without a session: only ask where the route's audience guarantees one. */
  readonly session: () => Session;
  readonly desk: () => Desk;
}

export type Handler<R> = (call: Call<R>) => Promise<AnswerOf<R> | TextAnswer>;

/** One handler for every route of the contract; a missing one is a type error. */
export type Handlers = { readonly [Name in RouteName]: Handler<Contract[Name]> };

/** How the pipeline finds out who asks. */
export interface Gate {
  /** The session of a request's cookie, or undefined. */
  readonly sessionOf: (request: FastifyRequest) => Promise<Session | undefined>;
  /** Throws AppError `session.xsrf` unless the request carries the token that belongs to it. */
  readonly checkXsrf: (request: FastifyRequest, session: Session | undefined) => void;
  readonly deskOf: (session: Session) => Desk;
}

/** Registers every route of the contract. */
export function serveContract(app: FastifyInstance, gate: Gate, handlers: Handlers): void {
  for (const [name, route] of Object.entries(CONTRACT) as [RouteName, Route][]) {
    // Route and handler have the same name, hence the same types; TypeScript cannot follow the pair through a loop.
    const handler = handlers[name] as unknown as Handler<Route>;
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      ...(route.stream ? { bodyLimit: Number.MAX_SAFE_INTEGER } : {}),
      handler: async (request, reply) => await answer({ route, gate, handler, request, reply }),
    });
  }
}

interface Serving {
  readonly route: Route;
  readonly gate: Gate;
  readonly handler: Handler<Route>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Who asks → what is asked → do it → answer. */
async function answer({ route, gate, handler, request, reply }: Serving): Promise<unknown> {
  const session = await admitted(route, gate, request);
  const result = await handler({
    ...parsed(route, request),
    request,
    reply,
    session: () => must(session, 'the session of a public route'),
    desk: () => gate.deskOf(must(session, 'the session of a public route')),
  });
  if (!isText(result)) return result;
  return reply.type(result.media).send(result.text);
}

async function admitted(route: Route, gate: Gate, request: FastifyRequest): Promise<Session | undefined> {
  const changes = route.method === 'POST';
  if (route.audience === 'public' && !changes) return undefined;
  const session = await gate.sessionOf(request);
  if (route.audience !== 'public' && !session) throw new AppError('session.required');
  if (changes) gate.checkXsrf(request, session);
  if (route.audience === 'supervisor' && !session?.user.supervisor) throw new AppError('access.refused');
  return session;
}

function parsed(route: Route, request: FastifyRequest) {
  // A path that does not have the route's form is no route at all.
  const params = route.params?.safeParse(request.params);
  if (params && !params.success) throw new AppError('route.unknown', { path: request.url.slice(0, 200) });
  return {
    params: params?.data as never,
    query: checked(route.query, request.query, 'query') as never,
    body: (route.stream
      ? streamOf(route.stream, request)
      : checked(route.body, request.body ?? {}, 'body')) as never,
  };
}

function streamOf(media: string, request: FastifyRequest): unknown {
  if (request.headers['content-type']?.startsWith(media)) return request.body;
  throw new AppError('request.content_type', { type: media });
}

function checked(schema: Route['body'], input: unknown, part: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = [part, ...(issue?.path ?? [])].join('.');
  throw new AppError('request.invalid', { reason: `${where}: ${issue?.message ?? ''}` });
}

function isText(result: unknown): result is TextAnswer {
  return typeof result === 'object' && result !== null && 'media' in result && 'text' in result;
}

/** `{idaction}` of the contract as `:idaction`; a format suffix keeps its own parameter. */
function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
