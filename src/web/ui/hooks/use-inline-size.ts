import { useCallback, useState } from 'react';

/** How wide an element is inside its border, in pixels, followed as it changes; 0 as long as it is not there. */
export function useInlineSize(): readonly [ref: (element: HTMLElement | null) => void, size: number] {
  const [size, setSize] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = () => setSize(element.clientWidth);
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [ref, size];
}
