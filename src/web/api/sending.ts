import type { Method } from '#core/contract/route/route.ts';

/** A request, ready to be sent. */
export interface Sending {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Blob | string;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

/** What came back: a status and a text. */
export interface Received {
  readonly status: number;
  readonly text: string;
}
