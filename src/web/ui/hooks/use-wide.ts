import { useSyncExternalStore } from 'react';

const wide = '(width >= 1100px)';

/** True where the window has room for something beside what it shows. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
