import { useSyncExternalStore } from 'react';

/** Whether this browser knows passkeys; undefined in what the server draws, which cannot know. */
export function useKnowsPasskeys(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => undefined,
  );
}

/** It never changes while a page is open. */
function never(): () => void {
  return () => undefined;
}
