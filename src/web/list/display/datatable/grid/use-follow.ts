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

interface FollowOptions {
  readonly windows: Rows;
  /** Changes with the rows. */
  readonly version: number;
  readonly followed: Followed | undefined;
  readonly focus: GridFocus;
  /** A row is being edited: the keyboard stays there. */
  readonly editing: boolean;
}

/**
 * Keeps the keyboard on a record's row when the list is loaded again and the row comes to stand elsewhere, as long as
 * its user does nothing else meanwhile. Who is in another row when the record is saved stays there.
 */
export function useFollow({ windows, version, followed, focus, editing }: FollowOptions): void {
  const { place, go } = focus;
  const start = useRef({ at: 0, row: -1, searched: false });
  const now = useRef({ ...place, editing });
  const begun = useRef(false);
  const id = followed?.id;
  useEffect(() => {
    now.current = { ...place, editing };
  }, [place, editing]);
  useEffect(() => {
    const under = windows.rowAt(now.current.row)?.[0];
    const isElsewhere = begun.current && under !== undefined && under !== id;
    begun.current = true;
    start.current = { at: isElsewhere ? 0 : Date.now(), row: now.current.row, searched: isElsewhere };
    // Asked when the record is another one; the rows are those of that moment.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  useEffect(() => {
    const goTo = (row: number | undefined): void => {
      const { at, row: from } = start.current;
      const { column, ...user } = now.current;
      const movedOn = user.row !== from || user.editing || Date.now() - at > PATIENCE;
      if (row === undefined || row === from || movedOn) return;
      start.current.row = row;
      go({ row, column });
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
