import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Rows } from '#web/data/rows.ts';
import type { Viewport } from '#web/data/viewport/viewport.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import { droppedAt, isStored } from './moves.ts';
import type { RowMoves } from './row-moves.ts';

/** The list whose rows are dragged, as it is drawn. */
export interface DragOptions {
  readonly moves: RowMoves | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly viewport: Viewport;
  readonly windows: Rows;
  readonly rowHeight: number;
  /** How they stand where several are side by side, as cards do. */
  readonly across?: Across | undefined;
  /** Height of what stays above the rows, in pixels. */
  readonly head: number;
}

interface Across {
  readonly perLine: number;
  /** Before how many of them of a line a place on the screen is, as a number with its fraction. */
  readonly columnAt: (x: number) => number;
}

/** Rows that are being dragged, and where they would go: before the row at `gap`, which is at the end of its line or at its beginning. */
interface RowDrag extends Gap {
  readonly moved: Selection;
}

interface Gap {
  readonly gap: number;
  readonly isLineEnd: boolean;
}

/** How far the pointer moves before a press becomes a drag, in pixels. */
const DRAG = 4;
/** How near to an edge the list is scrolled, in pixels, and how many rows a second at most. */
const EDGE = 48;
const ROWS_A_SECOND = 24;
/** The same of lines of cards, which are higher. */
const LINES_A_SECOND = 4;

interface Pressed {
  readonly id: number;
  readonly from: Point;
  now: Point;
  isMoving: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Lets rows be dragged by their handles, marked `data-grip`; Escape puts them back. */
export function useRowDrag(options: DragOptions) {
  const { moves, scroller } = options;
  const [drag, setDrag] = useState<RowDrag>();
  const pressed = useRef<Pressed>(undefined);
  const now = useRef(options);
  useEffect(() => {
    now.current = options;
  });
  const end = (): void => {
    pressed.current = undefined;
    setDrag(undefined);
  };
  const follow = (): void => {
    const press = pressed.current;
    if (!press?.isMoving) return;
    const at = gapAt(now.current, press.now);
    const moved = now.current.moves?.together(press.id);
    if (!moved) return;
    setDrag((last) => (last?.gap === at.gap && last.isLineEnd === at.isLineEnd ? last : { moved, ...at }));
  };
  useEdges(drag !== undefined, now, pressed, follow);
  useEscape(drag !== undefined, end);
  const handlers = {
    onPointerMove: (event: PointerEvent) => {
      const press = pressed.current;
      if (!press) return;
      press.now = pointOf(event);
      const { from, now: to } = press;
      if (!press.isMoving && Math.hypot(to.x - from.x, to.y - from.y) < DRAG) return;
      press.isMoving = true;
      follow();
    },
    onPointerUp: (event: PointerEvent) => {
      const press = pressed.current;
      end();
      if (!press?.isMoving || !moves) return;
      const moved = moves.together(press.id);
      const to = droppedAt(options.windows, moved, gapAt(options, pointOf(event)).gap);
      if (to) moves.place(moved, to);
    },
    onPointerCancel: end,
  };
  /** Begins where a handle was pressed; false where none was. */
  const begin = (event: PointerEvent<HTMLElement>): boolean => {
    const grip = event.target instanceof Element ? event.target.closest('[data-grip]') : null;
    const { row, card = row } = grip?.closest<HTMLElement>('[data-row], [data-card]')?.dataset ?? {};
    if (!moves || card === undefined || event.button !== 0) return false;
    const id = options.windows.rowAt(Number(card))?.[0];
    // The row that was pressed may go out of what is drawn: the list itself has the pointer.
    scroller.current?.setPointerCapture(event.pointerId);
    event.preventDefault();
    if (id !== undefined && isStored(id))
      pressed.current = { id, from: pointOf(event), now: pointOf(event), isMoving: false };
    return true;
  };
  return { drag, begin, handlers: moves ? handlers : {} };
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

/** The row before which something is let go at a place on the screen. */
function gapAt(options: DragOptions, { x, y }: Point): Gap {
  const { scroller, viewport, windows, rowHeight, head, across } = options;
  const top = (scroller.current?.getBoundingClientRect().top ?? 0) + head;
  const total = windows.state().total?.rows ?? 0;
  const perLine = across?.perLine ?? 1;
  const line = viewport.topRow / perLine + (y - top) / rowHeight;
  if (!across) return { gap: within(Math.round(line), total), isLineEnd: false };
  const column = within(Math.round(across.columnAt(x)), perLine);
  const gap = within(Math.floor(line) * perLine + column, total);
  return { gap, isLineEnd: column > 0 && gap % perLine === 0 };
}

function within(gap: number, most: number): number {
  return Math.min(most, Math.max(0, gap));
}

/** Scrolls while the pointer is held at an edge, the faster the nearer. */
function useEdges(
  isOn: boolean,
  options: RefObject<DragOptions>,
  pressed: RefObject<Pressed | undefined>,
  follow: () => void,
): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let last = performance.now();
    let frame = 0;
    const tick = (at: number): void => {
      const { scroller, viewport, head, across } = options.current;
      const y = pressed.current?.now.y;
      const box = scroller.current?.getBoundingClientRect();
      const seconds = (at - last) / 1_000;
      last = at;
      if (box && y !== undefined) {
        const up = Math.min(1, Math.max(0, box.top + head + EDGE - y) / EDGE);
        const down = Math.min(1, Math.max(0, y - (box.bottom - EDGE)) / EDGE);
        if (up > 0 || down > 0) {
          const most = across ? LINES_A_SECOND * across.perLine : ROWS_A_SECOND;
          viewport.scrollToRow(Math.max(0, viewport.topRow + (down - up) * most * seconds));
          follow();
        }
      }
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
    // Begun with a drag, and ended with it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOn]);
}

function useEscape(isOn: boolean, end: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
    // Begun with a drag, and ended with it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOn]);
}
