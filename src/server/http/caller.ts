import type { ServerResponse } from 'node:http';
import type { Caller } from '../database/connections/caller.ts';

/** Aborted when the caller goes before the answer that `response` is. */
export function leavingOf(response: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  return leaving.signal;
}

/** The caller behind a request that `response` answers: gone when the connection closes before the answer is complete. */
export function callerOf(
  response: ServerResponse,
  { account, reads }: Pick<Caller, 'account' | 'reads'>,
): Caller {
  const reactions = new Set<() => void>();
  const hasLeft = () => response.closed && !response.writableFinished;
  response.once('close', () => {
    if (hasLeft()) for (const react of reactions) react();
  });
  return {
    account,
    reads,
    hasLeft,
    onLeave: (react) => {
      reactions.add(react);
      return () => void reactions.delete(react);
    },
  };
}
