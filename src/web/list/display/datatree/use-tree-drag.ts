import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Rows } from '#web/data/rows.ts';
import { followPointer, type ScreenPoint } from '#web/ui/pointer/follow-pointer.ts';
import type { Above, TreeMoves } from './use-tree-moves.ts';

/** Where something stands on the screen, in pixels. */
interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** How far it is from where lines begin on the screen. */
  readonly start: number;
}

/** A row that is pointed at. */
interface PointedRow {
  readonly id: number;
  readonly title: string;
  readonly box: Box;
}

/** Rows that are dragged, and where they would go. */
export interface TreeDrag {
  readonly ids: readonly number[];
  readonly title: string;
  readonly point: ScreenPoint;
  /** Undefined where they cannot go. */
  readonly to: { readonly above: Above; readonly box: Box } | undefined;
}

interface DragOptions {
  readonly area: RefObject<HTMLElement | null>;
  readonly windows: Rows;
  readonly moves: TreeMoves | undefined;
}

/** Lets rows of a tree be dragged onto others by a handle that stands beside the row that is pointed at. */
export function useTreeDrag(options: DragOptions) {
  const [pointed, setPointed] = useState<PointedRow>();
  const [drag, setDrag] = useState<TreeDrag>();
  const now = useRef(options);
  useEffect(() => {
    now.current = options;
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const scroller = useRef<HTMLElement>(null);
  const begin = (event: PointerEvent<HTMLElement>): void => {
    if (!pointed || event.button !== 0) return;
    const { id, title } = pointed;
    event.preventDefault();
    event.stopPropagation();
    scroller.current = gridIn(options.area);
    let last: TreeDrag | undefined;
    stop.current = followPointer(event, {
      scroller,
      onMove: (point) => {
        const ids = now.current.moves?.together(id) ?? [];
        last = { ids, title, point, to: placeUnder(now.current, ids, point) };
        setPointed(undefined);
        setDrag(last);
      },
      onEnd: (isDropped) => {
        setDrag(undefined);
        if (isDropped && last?.to) void now.current.moves?.move(last.ids, last.to.above);
      },
    });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (drag || !options.moves || event.buttons > 0) return;
    if (event.target instanceof Node && grip.current?.contains(event.target) === true) return;
    const row = rowOf(event.target);
    const found = row && pointedRow(options.windows, row);
    if (found?.id !== pointed?.id || found?.box.top !== pointed?.box.top) setPointed(found);
  };
  const grip = useRef<HTMLElement>(null);
  return {
    drag,
    pointed: drag ? undefined : pointed,
    grip,
    begin,
    handlers: {
      onPointerMove,
      onPointerLeave: () => setPointed(undefined),
      onScrollCapture: () => setPointed(undefined),
    },
  };
}

function gridIn(area: RefObject<HTMLElement | null>): HTMLElement | null {
  return area.current?.querySelector<HTMLElement>('[role="treegrid"]') ?? null;
}

function rowOf(target: EventTarget | null): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[role="treegrid"] [data-row]') : null;
  return row ?? undefined;
}

function pointedRow(windows: Rows, row: HTMLElement): PointedRow | undefined {
  const id = windows.rowAt(Number(row.dataset['row']))?.[0];
  if (id === undefined || id <= 0) return undefined;
  return { id, title: titleOfRow(row), box: boxOf(row) };
}

/** What a row is called: the words of its link. */
export function titleOfRow(row: HTMLElement): string {
  return row.querySelector('a')?.textContent ?? '';
}

/** The part of an element that is seen of its grid. */
function boxOf(element: HTMLElement): Box {
  const { top, height, left, right } = element.getBoundingClientRect();
  const grid = element.closest('[role="treegrid"]')?.getBoundingClientRect();
  const from = Math.max(left, grid?.left ?? left);
  const to = Math.min(right, grid?.right ?? right);
  const isTurned = getComputedStyle(element).direction === 'rtl';
  const start = isTurned ? document.documentElement.clientWidth - to : from;
  return { top, height, left: from, width: to - from, start };
}

/** Where dragged rows would go: below the row under a point, or to the top of a whole tree where none is. */
function placeUnder(
  { area, windows, moves }: DragOptions,
  ids: readonly number[],
  { x, y }: ScreenPoint,
): TreeDrag['to'] {
  const under = document.elementFromPoint(x, y);
  const grid = gridIn(area);
  if (!grid || !under || !grid.contains(under)) return undefined;
  const row = rowOf(under);
  const found = row && pointedRow(windows, row);
  const above = found ? { id: found.id, title: found.title } : null;
  // Past the last row of a branch is no level of its own.
  if (!found && (row || windows.line)) return undefined;
  if (moves?.mayGo(ids, above?.id ?? null) !== true) return undefined;
  return { above, box: found?.box ?? boxOf(grid) };
}
