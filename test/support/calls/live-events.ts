import { afterAll } from 'vitest';
import type { Visitor } from './app.ts';
import { cookieHeaders } from './cookies.ts';

/** An event of a stream as it came. */
interface LiveEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A stream of changes that a visitor of a server hears. */
export interface HeardStream {
  readonly response: Response;
  readonly heard: readonly LiveEvent[];
  /** The first event of that name from the `from`-th on, within some seconds; undefined where none comes. */
  readonly next: (
    event: string,
    options?: { from?: number; within?: number },
  ) => Promise<LiveEvent | undefined>;
  /** Whether the server has ended it. */
  readonly isOver: () => boolean;
  readonly close: () => void;
}

/** Opens the stream of a visitor who has signed in at `address`. */
export async function hearStream(
  address: string,
  { cookies }: Visitor,
  headers: Record<string, string> = {},
): Promise<HeardStream> {
  const control = new AbortController();
  const response = await fetch(`${address}/live/stream`, {
    headers: { ...cookieHeaders(cookies), ...headers },
    signal: control.signal,
  });
  const heard: LiveEvent[] = [];
  let isOver = false;
  const reading = readEvents(response, heard).finally(() => (isOver = true));
  reading.catch(() => undefined);
  afterAll(() => control.abort());
  const next: HeardStream['next'] = async (event, { from = 0, within = 5_000 } = {}) => {
    const end = Date.now() + within;
    while (Date.now() < end) {
      const found = heard.slice(from).find((one) => one.event === event);
      if (found || isOver) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return undefined;
  };
  return { response, heard, next, isOver: () => isOver, close: () => control.abort() };
}

async function readEvents({ body }: Response, heard: LiveEvent[]): Promise<void> {
  if (!body) return;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
      const event = field('event');
      if (event !== undefined)
        heard.push({ event, data: JSON.parse(field('data') ?? '{}') as LiveEvent['data'] });
    }
  }
}
