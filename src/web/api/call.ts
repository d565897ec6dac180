import axios, { type AxiosError } from 'axios';
import { CONTRACT, urlOf, type Contract, type RouteName } from '#core/contract/contract.ts';
import type { AnswerOf, BodyOf, ParamsInputOf, QueryInputOf } from '#core/contract/route.ts';
import type { ErrorEntry } from '#core/errors.ts';
import { goToLogin } from './go-to-login.ts';

/** The one request client: the headers and cookie names are the specification's; it never times out by itself. */
const client = axios.create({
  headers: { 'X-Requested-With': 'XMLHttpRequest' },
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
  timeout: 0,
});

/** What a call carries: parameters of the path, the query, the body, and a way to give up. */
export type CallInput<Name extends RouteName> = Optional<'params', ParamsInputOf<Contract[Name]>> &
  Optional<'query', QueryInputOf<Contract[Name]>> &
  Optional<'body', BodyOf<Contract[Name]>> & {
    readonly signal?: AbortSignal;
    readonly onUpload?: (sent: number, total: number | undefined) => void;
    /** The call is finished even if the page goes away meanwhile. */
    readonly keepAlive?: boolean;
    /** The body of a route whose body is a stream. */
    readonly file?: Blob;
  };

type Optional<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: Value }
  : { readonly [K in Key]: Value };

/** A refused call: the entries of the answer, each with its message in the user's language. */
export class CallError extends Error {
  readonly status: number;
  readonly entries: readonly ErrorEntry[];

  constructor(status: number, entries: readonly ErrorEntry[]) {
    super(entries[0]?.message ?? 'No answer');
    this.status = status;
    this.entries = entries;
  }
}

/** Calls a route of the contract by name; throws `CallError`. A 403 leads to the login page and back afterwards. */
export async function call<Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
): Promise<AnswerOf<Contract[Name]>> {
  const route = CONTRACT[name];
  const { params, query, body, file, signal, onUpload, keepAlive } = input as {
    params?: Record<string, string | number>;
    query?: Record<string, string | number | undefined>;
    body?: unknown;
    file?: Blob;
    signal?: AbortSignal;
    onUpload?: (sent: number, total: number | undefined) => void;
    keepAlive?: boolean;
  };
  try {
    const answer = await client.request<AnswerOf<Contract[Name]>>({
      method: route.method,
      url: urlOf(route.path, params, query),
      ...(route.method === 'POST' ? { data: file ?? body ?? {} } : {}),
      headers: {
        // Before anybody has signed in, messages are in the language of the page.
        'Accept-Language': document.documentElement.lang,
        ...(route.stream ? { 'Content-Type': route.stream } : {}),
      },
      ...(signal ? { signal } : {}),
      ...(keepAlive ? { adapter: 'fetch', fetchOptions: { keepalive: true } } : {}),
      ...(onUpload ? { onUploadProgress: (event) => onUpload(event.loaded, event.total) } : {}),
    });
    return answer.data;
  } catch (error) {
    throw refused(error);
  }
}

function refused(error: unknown): unknown {
  if (!axios.isAxiosError(error) || axios.isCancel(error)) return error;
  const { response } = error as AxiosError<{ errors?: ErrorEntry[] }>;
  if (response?.status === 403) goToLogin();
  return new CallError(response?.status ?? 0, response?.data?.errors ?? []);
}
