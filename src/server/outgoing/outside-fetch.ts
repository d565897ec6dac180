import { boundedBytes, NotFetched, sendOutside } from './outside-request.ts';

/** The part of `fetch` that libraries of protocols ask with. */
interface AskedOutside {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * A `fetch` for libraries of protocols, within limits: https on the internet alone, but for `hosts` that the operator names;
 * no redirects; at most `largest` bytes an answer; all of the conversation within `patience` milliseconds from now on. It
 * throws NotFetched.
 */
export function outsideFetch({
  hosts,
  patience,
  largest,
}: {
  readonly hosts: readonly string[];
  readonly patience: number;
  readonly largest: number;
}): (url: string, asked: AskedOutside) => Promise<Response> {
  const signal = AbortSignal.timeout(patience);
  return async (url, { method, headers, body }) => {
    if (!URL.canParse(url)) throw new NotFetched({ kind: 'address' });
    const text = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : undefined;
    try {
      const answer = await sendOutside(new URL(url), {
        hosts,
        signal,
        method,
        headers,
        ...(text === undefined ? {} : { body: text }),
      });
      const bytes = await boundedBytes(answer, largest);
      const said = Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      );
      const { statusCode: status = 502 } = answer;
      return new Response(
        bytes.length > 0 && status !== 204 && status !== 304 ? new Uint8Array(bytes) : null,
        {
          status,
          headers: said,
        },
      );
    } catch (error) {
      if (error instanceof NotFetched) throw error;
      throw new NotFetched({ kind: signal.aborted ? 'slow' : 'down' });
    }
  };
}
