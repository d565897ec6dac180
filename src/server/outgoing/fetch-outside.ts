import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { boundedBytes, NotFetched, sendOutside } from './outside-request.ts';

/** What tells one state of what an address has from the next. */
interface ContentMarks {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** What an address has, or that it is as it was. */
type OutsideAnswer =
  | { readonly kind: 'unchanged' }
  | ({ readonly kind: 'content'; readonly bytes: Buffer } & ContentMarks);

interface FetchTerms {
  /** Hosts of one's own network that may be asked, by http too. */
  readonly hosts: readonly string[];
  /** The state that is known already. */
  readonly known?: ContentMarks | undefined;
  /** The most bytes of an answer. */
  readonly largest: number;
  /** Milliseconds in all. */
  readonly patience: number;
}

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches what an address has that a user named, within limits: https, on the internet alone, but for the hosts that the
 * operator names. What a name leads to is looked at as the connection is made, and so is each redirect. Throws NotFetched.
 */
export async function fetchOutside(address: string, terms: FetchTerms): Promise<OutsideAnswer> {
  const deadline = AbortSignal.timeout(terms.patience);
  let url = readAddress(address);
  try {
    for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
      const answer = await send(url, terms, deadline);
      const status = answer.statusCode ?? 0;
      const { location } = answer.headers;
      if (REDIRECTS.has(status) && location !== undefined) {
        answer.destroy();
        url = readAddress(location, url);
        continue;
      }
      return await taken(answer, status, terms);
    }
  } catch (error) {
    if (error instanceof NotFetched) throw error;
    throw new NotFetched({ kind: deadline.aborted ? 'slow' : 'down' });
  }
  throw new NotFetched({ kind: 'redirects' });
}

function readAddress(text: string, from?: URL): URL {
  if (!URL.canParse(text, from?.href)) throw new NotFetched({ kind: 'address' });
  const url = new URL(text, from?.href);
  if (url.username !== '' || url.password !== '') throw new NotFetched({ kind: 'address' });
  return url;
}

async function send(url: URL, { hosts, known }: FetchTerms, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    accept: 'text/calendar, */*;q=0.5',
    ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
  };
  return await sendOutside(url, { hosts, headers, signal });
}

async function taken(
  answer: IncomingMessage,
  status: number,
  { known, largest }: FetchTerms,
): Promise<OutsideAnswer> {
  if (status === 304 && known) {
    answer.destroy();
    return { kind: 'unchanged' };
  }
  if (status !== 200) {
    answer.destroy();
    throw new NotFetched({ kind: 'status', status });
  }
  return { kind: 'content', bytes: await boundedBytes(answer, largest), ...marksIn(answer.headers) };
}

function marksIn(headers: IncomingHttpHeaders): ContentMarks {
  const { etag = null, 'last-modified': lastModified = null } = headers;
  return { etag, lastModified };
}
