import type { KeyboardEvent, RefObject } from 'react';
import type { Viewport } from './viewport.ts';

interface Led {
  readonly viewport: Viewport;
  readonly pane: RefObject<HTMLElement | null>;
  /** The attribute by which what takes the focus in a row names its position: `data-row`. */
  readonly mark: string;
}

interface Leading {
  /** The row that the keyboard is at, and how many there are. */
  readonly reached: number;
  readonly rows: number;
  readonly onPlace: (at: number) => void;
}

/** Lets arrows, Home and End lead from row to row of a list of which those in sight are drawn. */
export function useRowLead({ viewport, pane, mark }: Led, { reached, rows, onPlace }: Leading) {
  return (pressed: KeyboardEvent<HTMLElement>): void => {
    const to = { ArrowDown: reached + 1, ArrowUp: reached - 1, Home: 0, End: rows - 1 }[pressed.key];
    if (to === undefined || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    pressed.preventDefault();
    const next = Math.min(Math.max(to, 0), rows - 1);
    onPlace(next);
    if (next < viewport.firstInSight || next >= viewport.firstInSight + viewport.page)
      viewport.scrollToRow(Math.max(0, next - (next < reached ? 0 : viewport.page - 1)));
    requestAnimationFrame(() =>
      pane.current?.querySelector<HTMLElement>(`[${mark}="${next}"]`)?.focus({ preventScroll: true }),
    );
  };
}
