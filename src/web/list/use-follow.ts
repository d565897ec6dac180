import { useEffect, useRef } from 'react';
import type { RowWindows } from '#web/data/row-windows.ts';
import type { GridFocus } from './use-grid-focus.ts';

/** How long a list may take to be loaded again until its user counts as having moved on, in milliseconds. */
const PATIENCE = 4_000;

/**
 * Keeps the keyboard on a record's row when the list is loaded again and the row comes to stand elsewhere, as long as
 * its user does nothing else meanwhile.
 */
export function useFollow(
  windows: RowWindows,
  version: number,
  id: number | undefined,
  focus: GridFocus,
): void {
  const start = useRef({ at: 0, row: -1 });
  const { place, go } = focus;
  useEffect(() => {
    start.current = { at: Date.now(), row: place.row };
    // The row where it began; later moves are its user's own.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  useEffect(() => {
    if (id === undefined || place.row !== start.current.row || Date.now() - start.current.at > PATIENCE)
      return;
    const row = windows.positionOf(id);
    if (row === undefined || row === place.row) return;
    start.current.row = row;
    go({ ...place, row });
    // Looked for whenever rows have come, and only then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [windows, version, id]);
}
