import { useCallback, useRef, useState } from 'react';

/** What of a scrolled table is in sight, in pixels; `left` is measured from where lines begin. */
interface Sight {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

const NOTHING: Sight = { top: 0, left: 0, width: 0, height: 0 };

/** Follows what of an element is in sight, and moves it. */
export function useViewport() {
  const [viewport, setViewport] = useState(NOTHING);
  const element = useRef<HTMLElement>(null);
  const look = useCallback(() => {
    const at = element.current;
    if (!at) return;
    const { scrollTop: top, scrollLeft, clientWidth: width, clientHeight: height } = at;
    setViewport({ top, left: Math.abs(scrollLeft), width, height });
  }, []);
  const ref = useCallback(
    (found: HTMLElement | null) => {
      element.current = found;
      if (!found) return undefined;
      look();
      const watcher = new ResizeObserver(look);
      watcher.observe(found);
      return () => watcher.disconnect();
    },
    [look],
  );
  const scrollTo = useCallback(({ top, left }: Pick<Sight, 'top' | 'left'>) => {
    const sign = document.dir === 'rtl' ? -1 : 1;
    element.current?.scrollTo({ top, left: left * sign });
  }, []);
  return { viewport, ref, look, scrollTo };
}
