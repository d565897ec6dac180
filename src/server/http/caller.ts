import type { ServerResponse } from 'node:http';
import type { Caller } from '../database/connections/caller.ts';

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
