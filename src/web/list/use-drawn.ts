import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';
import type { RowWindows } from '#web/data/row-windows.ts';
import type { Drawn, Viewport, ViewportSize } from './viewport.ts';

interface Parts {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly space: RefObject<HTMLElement | null>;
}

/** Ties a viewport to its elements and to the rows that it shows; gives what is to be drawn. */
export function useDrawn(viewport: Viewport, windows: RowWindows, parts: Parts, size: ViewportSize): Drawn {
  const { scroller, space } = parts;
  const { rows, rowHeight, head } = size;
  useLayoutEffect(() => {
    viewport.onSight = (first, last) => windows.show(first, last);
    viewport.resize({ rows, rowHeight, head });
  }, [viewport, windows, rows, rowHeight, head]);
  useLayoutEffect(() => {
    if (!scroller.current || !space.current) return undefined;
    return viewport.attach({ scroller: scroller.current, space: space.current });
  }, [viewport, scroller, space]);
  // Other rows in the same place: what is in sight is theirs from now on.
  useLayoutEffect(() => viewport.look(), [viewport, windows]);
  return useSyncExternalStore(viewport.subscribe, viewport.state);
}
