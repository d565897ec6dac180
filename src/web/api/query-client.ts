import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '#web/std/call-error.ts';
import { noteAnswer, noteSilence } from './connection.ts';

/** How long an answer counts as fresh, in milliseconds; saving makes it stale at once. */
const FRESH = 15_000;

/** What the client knows of the server's state. Keys start with the route's name. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailure, onSuccess: noteAnswer }),
  mutationCache: new MutationCache({ onError: noteFailure, onSuccess: noteAnswer }),
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failures) => 400 * 2 ** failures,
      refetchOnWindowFocus: false,
      // Asked even where the browser believes to be offline: it is often wrong, and localhost needs no network.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Failures that another try may not meet again: no answer, or a server that is busy starting or stopping. */
function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 503);
}

function noteFailure(error: unknown): void {
  if (error instanceof CallError && error.status === 0) noteSilence();
  else noteAnswer();
}
