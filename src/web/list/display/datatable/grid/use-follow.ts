import { useEffect, useRef } from 'react';
import type { Rows } from '#web/data/rows.ts';
import type { GridFocus } from './use-grid-focus.ts';

/** How long a list may take to be loaded again until its user counts as having moved on, in milliseconds. */
const PATIENCE = 5_000;

/** A record whose row keeps the keyboard. */
export interface Followed {
  readonly id: number;
  /** Looks for its row where it is not among those that are loaded. */
  readonly find?: ((id: number) => Promise<number | undefined>) | undefined;
}

/**
 * Keeps the keyboard on a record's row when the list is loaded again and the row comes to stand elsewhere, as long as
 * its user does nothing else meanwhile.
 */
export function useFollow(
  windows: Rows,
  version: number,
  followed: Followed | undefined,
  { place, go }: GridFocus,
): void {
  const start = useRef({ at: 0, row: -1, searched: false });
  const now = useRef(place);
  const id = followed?.id;
  useEffect(() => {
    now.current = place;
  }, [place]);
  useEffect(() => {
    start.current = { at: Date.now(), row: now.current.row, searched: false };
  }, [id]);
  useEffect(() => {
    const goTo = (row: number | undefined): void => {
      const { at, row: from } = start.current;
      const movedOn = now.current.row !== from || Date.now() - at > PATIENCE;
      if (row === undefined || row === from || movedOn) return;
      start.current.row = row;
      go({ ...now.current, row });
    };
    if (id === undefined) return;
    const row = windows.positionOf(id);
    if (row !== undefined) goTo(row);
    else if (followed?.find && windows.isFresh && !start.current.searched) {
      start.current.searched = true;
      // Where it cannot be found the keyboard stays where it is: the notice of the change leads to the record.
      followed.find(id).then(goTo, () => undefined);
    }
    // Looked for whenever rows have come, and only then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [windows, version, id]);
}
