import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CellPlace } from '../../../rows/cell-focus.ts';
import { widthOf, type ShownColumn } from '../../../columns/shown-columns.ts';
import type { Viewport } from '#web/data/viewport/viewport.ts';

interface FocusOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly viewport: Viewport;
  readonly columns: readonly ShownColumn[];
  /** How many of them stay in sight. */
  readonly frozen: number;
  /** 1 where a column of boxes to select with comes first. */
  readonly offset: 0 | 1;
  readonly start: CellPlace;
  /** Take the keyboard when the list is shown: the user comes back to it. */
  readonly take: boolean;
}

/** The keyboard's place in a grid. */
export interface GridFocus {
  readonly place: CellPlace;
  /** Leads the keyboard to a cell and has it in sight. */
  readonly go: (place: CellPlace) => void;
  /** Makes a cell the keyboard's place without taking the keyboard. */
  readonly point: (place: CellPlace) => void;
  /** For the scrolling element: it keeps the keyboard while the cell is scrolled away. */
  readonly onFocus: (event: { readonly target: EventTarget; readonly currentTarget: EventTarget }) => void;
}

/**
 * One cell of a grid is in the tab order. Where it is scrolled out of what is drawn, the grid itself keeps the
 * keyboard, and gives it back to the cell when that is drawn again.
 */
export function useGridFocus(options: FocusOptions): GridFocus {
  const { scroller, viewport, columns, offset, start, take } = options;
  const [place, setPlace] = useState(start);
  const wanted = useRef(take);
  const inside = useRef(false);
  useTrackInside(scroller, inside);

  useLayoutEffect(() => {
    const grid = scroller.current;
    if (!grid) return;
    const { activeElement } = document;
    // The element that had the keyboard may be gone, or show another row by now.
    const onOther = activeElement !== null && grid.contains(activeElement) && activeElement.matches(CELLS);
    const wants =
      wanted.current ||
      onOther ||
      activeElement === grid ||
      (inside.current && activeElement === document.body);
    if (!wants) return;
    const cell = grid.querySelector<HTMLElement>('[data-focus]');
    const to = cell ?? grid;
    if (activeElement !== to) to.focus({ preventScroll: true });
    if (cell) wanted.current = false;
  });

  const reveal = (to: CellPlace): void => {
    if (to.row >= 0) viewport.reveal(to.row);
    const at = to.column - offset;
    const column = columns[at];
    const frozen = widthOf(columns.slice(0, options.frozen)) + (offset ? SELECT_WIDTH : 0);
    if (column && at >= options.frozen)
      viewport.revealAcross(column.start + frozen, column.start + frozen + column.width, frozen);
  };
  return {
    place,
    go: (to) => {
      wanted.current = true;
      reveal(to);
      setPlace({ ...to });
    },
    point: setPlace,
    onFocus: ({ target, currentTarget }) => {
      if (target !== currentTarget || wanted.current || inside.current) return;
      // The keyboard came by Tab while the cell is scrolled away: it goes on with what is in sight.
      wanted.current = true;
      setPlace((now) => ({ ...now, row: viewport.firstInSight }));
    },
  };
}

/** What can have the keyboard in a grid. */
const CELLS = '[role="gridcell"], [role="columnheader"]';

/** Width of the column of boxes to select with, in pixels. */
export const SELECT_WIDTH = 44;

/** Notes whether the keyboard is in the grid; React takes focused cells away without telling. */
function useTrackInside(scroller: RefObject<HTMLDivElement | null>, inside: RefObject<boolean>): void {
  useEffect(() => {
    const note = ({ target }: Event): void => {
      inside.current = target instanceof Node && (scroller.current?.contains(target) ?? false);
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, [scroller, inside]);
}
