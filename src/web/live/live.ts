import type { Interest } from './interest.ts';

export { holdsStream, liveStanding } from './interest.ts';
export { Looks } from './looks.ts';

/** How long the page is left to itself before changes are asked for, in milliseconds. */
const LATER = 1_500;

let link: { readonly watch: (interest: Interest) => () => void } | undefined;

/** Tells of changes of what a part of the page shows, until the returned function is called. */
export function watchLive(account: string, interest: Interest): () => void {
  if (link) return link.watch(interest);
  const readAt = interest.readAt ?? Date.now();
  let stop: (() => void) | undefined;
  let isOver = false;
  const begin = async (): Promise<void> => {
    const { connectionFor } = await import('./connection.ts');
    link = connectionFor(account);
    if (!isOver) stop = link.watch({ ...interest, readAt });
  };
  // Where it cannot be fetched, the page shows changes when it loads again.
  const timer = setTimeout(() => void begin().catch(() => undefined), LATER);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
