import { CONTRACT, type Contract, type RouteName } from '#core/contract/contract.ts';
import { urlOf } from '#core/contract/url-of.ts';
import type { AnswerOf, BodyOf, ParamsInputOf, QueryInputOf } from '#core/contract/route/route.ts';
import type { ErrorEntry } from '#core/errors.ts';
import { CallError } from '#web/std/call-error.ts';
import { goToLogin, leadsToLogin } from './leaving.ts';
import { previewHeaders } from './preview.ts';
import type { Sending, Received } from './sending.ts';
import { sentUnderToken, xsrfToken } from './xsrf.ts';

/** The header by which a change proves that it comes from a page of this application (spec 9). */
const XSRF_HEADER = 'X-XSRF-TOKEN';

/** The header that marks a call as one that is done once for its key. */
const KEY_HEADER = 'Idempotency-Key';

/** What a call carries: parameters of the path, the query, the body, and a way to give up. */
export type CallInput<Name extends RouteName> = Optional<'params', ParamsInputOf<Contract[Name]>> &
  Optional<'query', QueryInputOf<Contract[Name]>> &
  Optional<'body', BodyOf<Contract[Name]>> & {
    readonly signal?: AbortSignal;
    readonly onUpload?: (sent: number, total: number | undefined) => void;
    /** The call is done once for this key, however often it is made. */
    readonly once?: string;
    /** The call is finished even if the page goes away meanwhile. */
    readonly keepAlive?: boolean;
    /** The body of a route whose body is a stream. */
    readonly file?: Blob;
  };

type Optional<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: Value }
  : { readonly [K in Key]: Value };

/**
 * Calls a route of the contract by name. Every call carries the headers of the specification and never times out by
 * itself. Throws `CallError`, or an AbortError where its signal gave up. A 403 leads to the login page and back
 * afterwards, unless its signal is an `unaskedSignal`.
 */
export async function call<Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
): Promise<AnswerOf<Contract[Name]>> {
  const { onUpload } = input;
  const { status, text } = await sentUnderToken(
    () => sendingOf(name, input),
    async (sending) =>
      onUpload ? await (await import('./upload.ts')).upload(sending, onUpload) : await fetched(sending),
  );
  if (status >= 200 && status < 300) return parsed(text) as AnswerOf<Contract[Name]>;
  throw refusedCall({ status, text }, input.signal);
}

/** The error of an answer that is not good; a 403 leads to the login page, unless nobody has asked for the call. */
export function refusedCall({ status, text }: Received, signal?: AbortSignal): CallError {
  if (status === 403 && leadsToLogin(signal)) goToLogin();
  return new CallError(status, entriesOf(parsed(text)));
}

/** Characters of a body that browsers finish sending without its page: they refuse 64 KB at once, of which a character takes three at most. */
const MOST_KEPT = 20_000;

/** The request of a call. */
export function sendingOf<Name extends RouteName>(name: Name, input: CallInput<Name>): Sending {
  const route = CONTRACT[name];
  const { params, query, body, file, signal, keepAlive, once } = input as {
    params?: Record<string, string | number>;
    query?: Record<string, string | number | undefined>;
    body?: unknown;
    file?: Blob;
    signal?: AbortSignal;
    keepAlive?: boolean;
    once?: string;
  };
  const post = route.method === 'POST';
  const text = post && file === undefined ? JSON.stringify(body ?? {}) : '';
  return {
    method: route.method,
    url: urlOf(route.path, params, query),
    headers: {
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      // Before anybody has signed in, messages are in the language of the page.
      'Accept-Language': document.documentElement.lang,
      ...previewHeaders(),
      ...(post ? { 'Content-Type': route.stream ?? 'application/json', [XSRF_HEADER]: xsrfToken() } : {}),
      ...(once === undefined ? {} : { [KEY_HEADER]: once }),
    },
    ...(post ? { body: file ?? text } : {}),
    ...(signal ? { signal } : {}),
    ...(keepAlive && text.length <= MOST_KEPT ? { keepalive: true } : {}),
  };
}

/** The headers of a call that a library sends. */
export function callHeaders(): Readonly<Record<string, string>> {
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'Accept-Language': document.documentElement.lang,
    [XSRF_HEADER]: xsrfToken(),
  };
}

async function fetched({ url, ...init }: Sending): Promise<Received> {
  try {
    const response = await fetch(url, { ...init, credentials: 'same-origin' });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallError(0, []);
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The messages of an error answer: a list of objects each with `message`, or one object with `message` (spec 3). */
function entriesOf(answer: unknown): readonly ErrorEntry[] {
  const list = Array.isArray(answer) ? answer : (answer as { errors?: unknown } | undefined)?.errors;
  const entries: readonly unknown[] = Array.isArray(list) ? list : [answer];
  return entries.filter(
    (entry): entry is ErrorEntry =>
      typeof entry === 'object' && entry !== null && typeof (entry as ErrorEntry).message === 'string',
  );
}
