import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';
import type { Rows } from '#web/data/rows.ts';
import type { Drawn, Viewport, ViewportSize } from './viewport.ts';

interface Parts {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly space: RefObject<HTMLElement | null>;
  readonly pane: RefObject<HTMLElement | null>;
}

/** Ties a viewport to its elements and to the rows that it shows; gives what is to be drawn. */
export function useDrawn(viewport: Viewport, windows: Rows, parts: Parts, size: ViewportSize): Drawn {
  const { scroller, space, pane } = parts;
  const { rows, rowHeight, head, perLine = 1, lines } = size;
  useLayoutEffect(
    () => viewport.resize({ rows, rowHeight, head, perLine, lines }),
    [viewport, rows, rowHeight, head, perLine, lines],
  );
  useLayoutEffect(() => {
    // What stands behind the last row is not loaded.
    const within = (row: number): number => {
      const { total } = windows.state();
      return total?.exact ? Math.min(row, Math.max(0, total.rows - 1)) : row;
    };
    viewport.follow({
      show: (first, last) => windows.show(within(first), within(last)),
      isReady: (first, last) => windows.hasRows(first, within(last)),
    });
    return windows.subscribe(() => viewport.look());
  }, [viewport, windows]);
  useLayoutEffect(() => {
    if (!scroller.current || !space.current || !pane.current) return undefined;
    return viewport.attach({ scroller: scroller.current, space: space.current, pane: pane.current });
  }, [viewport, scroller, space, pane]);
  return useSyncExternalStore(viewport.subscribe, viewport.state);
}
