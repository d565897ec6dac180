import { lookup } from 'node:dns';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as safeRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isInside } from './inside-address.ts';

/** Why something could not be fetched. */
export type FetchProblem =
  | { readonly kind: 'address' | 'inside' | 'down' | 'slow' | 'large' | 'redirects' }
  | { readonly kind: 'status'; readonly status: number };

/** Thrown where nothing could be fetched. */
export class NotFetched extends Error {
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

interface OutsideRequest {
  /** Hosts of one's own network that may be asked, by http too. */
  readonly hosts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** GET without it. */
  readonly method?: string;
  readonly body?: string;
}

/**
 * Asks an address that a user named: https, on the internet alone, but for the hosts that the operator names. What a name
 * leads to is looked at as the connection is made; redirects are answers. Throws NotFetched, and what the connection throws.
 */
export async function sendOutside(
  url: URL,
  { hosts, headers, signal, method = 'GET', body }: OutsideRequest,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isNamed = hosts.includes(host);
  // A name is looked up as the connection is made; an address is not.
  if (!isNamed && isIP(host) !== 0 && isInside(host)) throw new NotFetched({ kind: 'inside' });
  if (url.protocol !== 'https:' && !(isNamed && url.protocol === 'http:'))
    throw new NotFetched({ kind: 'address' });
  const request = url.protocol === 'https:' ? safeRequest : plainRequest;
  const usual = { 'accept-encoding': 'identity', 'user-agent': 'Colonnade' };
  return await new Promise((resolve, reject) => {
    const terms = {
      method,
      headers: { ...usual, ...headers },
      signal,
      agent: false,
      ...(isNamed ? {} : { lookup: lookupOutside }),
    };
    request(url, terms, resolve).once('error', reject).end(body);
  });
}

/** Looks a name up, and gives nothing where any of its addresses is inside. */
const lookupOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) done(error ?? new NotFetched({ kind: 'down' }), '', 0);
    else if (found.some(({ address }) => isInside(address))) done(new NotFetched({ kind: 'inside' }), '', 0);
    else if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
};

/** The bytes of an answer. Throws NotFetched where there are more than `largest`. */
export async function boundedBytes(answer: IncomingMessage, largest: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    // Leaving the loop ends the connection.
    if (size > largest) throw new NotFetched({ kind: 'large' });
    parts.push(part);
  }
  return Buffer.concat(parts);
}
