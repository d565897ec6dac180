import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { GridSize } from './use-shown-part.ts';

export type Cell = readonly [row: number, column: number];

interface Focused {
  readonly cell: Cell;
  readonly set: (cell: Cell) => void;
  readonly press: (event: KeyboardEvent<HTMLElement>) => void;
  /** Leads from a cell to the one below, after or before it, or to itself. */
  readonly move: (from: Cell, way: 'down' | 'on' | 'back' | 'stay') => void;
}

interface Walked {
  readonly size: GridSize;
  /** Whether a row has cells. */
  readonly isCell: (row: number) => boolean;
}

/** Rows that a key moves by page. */
const PAGE = 10;

/** The one cell of a grid that the Tab key leads to, and the arrow keys that move it, also to where nothing is drawn yet. */
export function useCellFocus(place: RefObject<HTMLElement | null>, { size, isCell }: Walked): Focused {
  const [wanted, setWanted] = useState<Cell>([0, 0]);
  const moving = useRef(false);
  const cell = settled(wanted, { size, isCell });
  useEffect(() => {
    if (!moving.current) return undefined;
    // The cell is drawn once its place is scrolled to.
    scrollTo(place.current, cell, size);
    const frame = requestAnimationFrame(() => {
      const found = place.current?.querySelector<HTMLElement>(`[data-cell="${cell.join(' ')}"]`);
      if (!found) return;
      moving.current = false;
      found.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
  return {
    cell,
    set: setWanted,
    press: (event) => {
      const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
      const next = cellAfter(event, cell, { size, isCell, rtl });
      if (!next) return;
      event.preventDefault();
      moving.current = true;
      setWanted([...next]);
    },
    move: ([row, column], way) => {
      moving.current = true;
      const [down, on] = STEPS[way];
      const next = cellIn([row + down, column + on], { size, isCell });
      setWanted([...next]);
    },
  };
}

const STEPS = { down: [1, 0], on: [0, 1], back: [0, -1], stay: [0, 0] } as const;

/** The cell itself, or at the end of a row the first one of the next. */
function cellIn([row, column]: Cell, walked: Walked): Cell {
  const { columns } = walked.size;
  if (column >= columns) return settled([row + 1, 0], walked);
  return column < 0 ? settled([Math.max(0, row - 1), columns - 1], walked) : settled([row, column], walked);
}

/** The nearest cell that there is: rows and columns may have gone. */
function settled([row, column]: Cell, { size, isCell }: Walked): Cell {
  const last = Math.min(row, size.rows - 1);
  const rows = Array.from({ length: size.rows }, (_, at) => at).filter(isCell);
  const found = rows.find((at) => at >= last) ?? rows.at(-1) ?? 0;
  return [found, Math.max(0, Math.min(column, size.columns - 1))];
}

/** Where a key leads; undefined for keys that do not move. */
export function cellAfter(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  [row, column]: Cell,
  { size, isCell, rtl }: Walked & { readonly rtl: boolean },
): Cell | undefined {
  const whole = ctrlKey || metaKey;
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
  const back = rtl ? 'ArrowRight' : 'ArrowLeft';
  const across = { [forward]: column + 1, [back]: column - 1, Home: 0, End: size.columns - 1 }[key];
  const down = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + PAGE,
    PageUp: row - PAGE,
    ...(whole ? { Home: 0, End: size.rows - 1 } : {}),
  }[key];
  if (across === undefined && down === undefined) return undefined;
  const rows = Array.from({ length: size.rows }, (_, at) => at).filter(isCell);
  const aim = down ?? row;
  const found =
    aim < row ? (rows.findLast((at) => at <= aim) ?? rows[0]) : (rows.find((at) => at >= aim) ?? rows.at(-1));
  return [found ?? row, Math.max(0, Math.min(across ?? column, size.columns - 1))];
}

/** Brings a cell into view, beside what stays in its place. */
function scrollTo(element: HTMLElement | null, [row, column]: Cell, size: GridSize): void {
  if (!element) return;
  const head = element.querySelector<HTMLElement>('[role="columnheader"]');
  const [fixedTop, fixedStart] = [head?.offsetHeight ?? 0, head?.offsetWidth ?? 0];
  const top = row * size.rowHeight;
  const start = column * size.columnWidth;
  const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
  const left = Math.abs(element.scrollLeft);
  if (top < element.scrollTop) element.scrollTop = top;
  const bottom = top + size.rowHeight + fixedTop - element.clientHeight;
  if (bottom > element.scrollTop) element.scrollTop = bottom;
  if (start < left) element.scrollLeft = start * sign;
  const end = start + size.columnWidth + fixedStart - element.clientWidth;
  if (end > left) element.scrollLeft = end * sign;
}
