import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

/** How long a window may take to show its heading, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Leads the focus to the heading of a window that was gone to, so that keyboard and screen reader go on there. A
 * window that has taken the focus itself keeps it, and so does a dialog.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef<string>(undefined);
  useEffect(() => {
    const arrived = last.current !== undefined && last.current !== path;
    last.current = path;
    const place = main.current;
    return place && arrived ? whenHeadingIsThere(place, (heading) => lead(place, heading)) : undefined;
  }, [main, path]);
}

function lead(place: HTMLElement, heading: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== place && place.contains(activeElement)) return;
  if (document.querySelector('dialog:modal')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function whenHeadingIsThere(place: HTMLElement, then: (heading: HTMLElement) => void): () => void {
  const there = place.querySelector('h1');
  if (there) {
    then(there);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const heading = place.querySelector('h1');
    if (!heading) return;
    stop();
    then(heading);
  });
  const end = window.setTimeout(stop, PATIENCE);
  function stop() {
    observer.disconnect();
    window.clearTimeout(end);
  }
  observer.observe(place, { childList: true, subtree: true });
  return stop;
}
