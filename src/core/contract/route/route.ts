import { z } from 'zod';

/** What a caller needs: nothing, a signed-in session, or a supervisor's session in which the configuration is open. */
type Audience = 'public' | 'session' | 'configuration';

/** The methods of requests. Those beside GET and POST are of uploads alone. */
export type Method = 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE';

/** Whether a method only asks. */
export function isAsking(method: Method): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** One named route: server and client both derive from it, and so does the OpenAPI document. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path with `{parameters}` as the specification writes them. */
  readonly path: string;
  /** The last parameter of the path takes all that follows, slashes included. */
  readonly rest?: boolean;
  readonly audience: Audience;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The shape of a good answer; left out where it is not JSON. */
  readonly answer?: Answer;
  /** The media type of an answer that is not JSON. */
  readonly media?: string;
  /**
   * Accepts a plain HTML form too, which a page sends where its script does not run: part of the body → field of the
   * form. A good answer's `location` becomes a redirect, a refusal the page again.
   */
  readonly form?: Readonly<Record<string, string>>;
  /** The body is what stands in the fields of a form: what is wrong is said field by field, as of a record's columns. */
  readonly fields?: boolean;
  /** A POST that changes nothing: it is answered also while a supervisor sees the application as somebody else. */
  readonly reads?: boolean;
  /** Leaves the session, or seeing as somebody else: answered then as well, whatever it changes. */
  readonly leaves?: boolean;
  /** Tells of the account itself, such as its drafts: not answered then, though it only reads. */
  readonly personal?: boolean;
  /** A page asks it by itself: no activity of the session, which ends as if nobody had asked. */
  readonly unattended?: boolean;
  /** Done once for each `Idempotency-Key` that comes with it, and then answered alike. */
  readonly once?: boolean;
  /**
   * Large answers are compressed. Only where none holds a secret of the session beside what somebody else may have chosen:
   * from the length of such an answer a secret could be guessed.
   */
  readonly packs?: boolean;
  /**
   * Its address is a secret that only this installation can make, and says all there is to do: programs that know no page
   * send it too, with whatever form, which is not read.
   */
  readonly bearer?: boolean;
  /** The media type of a body that is a stream and not JSON. */
  readonly stream?: string;
  /** The most bytes of a stream that is read whole, which else has no limit; of JSON where more than usual may come. */
  readonly largest?: number;
}

/** Keeps the exact types of a route's schemas. */
export function route<
  const Params extends z.ZodType = z.ZodUndefined,
  const Query extends z.ZodType = z.ZodUndefined,
  const Body extends z.ZodType = z.ZodUndefined,
  const Answer extends z.ZodType = z.ZodUndefined,
>(definition: Route<Params, Query, Body, Answer>): Route<Params, Query, Body, Answer> {
  return definition;
}

export type ParamsOf<R> =
  R extends Route<infer Params, z.ZodType, z.ZodType, z.ZodType> ? z.infer<Params> : never;
export type QueryOf<R> =
  R extends Route<z.ZodType, infer Query, z.ZodType, z.ZodType> ? z.infer<Query> : never;
export type BodyOf<R> = R extends Route<z.ZodType, z.ZodType, infer Body, z.ZodType> ? z.infer<Body> : never;
export type AnswerOf<R> =
  R extends Route<z.ZodType, z.ZodType, z.ZodType, infer Answer> ? z.infer<Answer> : never;
/** The input form, before defaults and conversions: what a client passes. */
export type QueryInputOf<R> =
  R extends Route<z.ZodType, infer Query, z.ZodType, z.ZodType> ? z.input<Query> : never;
export type ParamsInputOf<R> =
  R extends Route<infer Params, z.ZodType, z.ZodType, z.ZodType> ? z.input<Params> : never;

/** An id in a path: digits only (spec 5), within 2^53. */
export const Digits = z
  .string()
  .regex(/^\d{1,16}$/, 'digits only')
  .transform(Number)
  .refine(Number.isSafeInteger, 'within 2^53');

/** A flag in a path or query: 0 or 1 (spec 5). */
export const Flag = z.enum(['0', '1']).transform((flag) => flag === '1');
