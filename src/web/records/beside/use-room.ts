import { useCallback, useState } from 'react';

/** Whether an element is at least so wide, followed as that changes. */
export function useRoom(
  least: number,
): readonly [ref: (element: HTMLElement | null) => void, hasRoom: boolean] {
  const [hasRoom, setRoom] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const look = (): void => setRoom(element.clientWidth >= least);
      look();
      const watcher = new ResizeObserver(look);
      watcher.observe(element);
      return () => watcher.disconnect();
    },
    [least],
  );
  return [ref, hasRoom];
}
