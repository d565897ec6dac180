import { useCallback, useState } from 'react';
import type { MapSize } from './mercator.ts';

const UNKNOWN: MapSize = { width: 0, height: 0 };

/** How large an element is, in pixels, followed as it changes; nothing as long as it is not there. */
export function useSize(): readonly [ref: (element: HTMLElement | null) => void, size: MapSize] {
  const [size, setSize] = useState(UNKNOWN);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = () =>
      setSize((before) => {
        const { clientWidth: width, clientHeight: height } = element;
        return before.width === width && before.height === height ? before : { width, height };
      });
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [ref, size];
}
