import { useRef, useState, type PointerEvent } from 'react';
import type { ShownColumn } from '../../../columns/shown-columns.ts';

/** How far the pointer moves before a press becomes a drag, in pixels. */
const DRAG = 6;

/** A column being dragged, and where it would go. */
export interface ColumnDrag {
  readonly dragged: string | undefined;
  readonly over: Target | undefined;
  readonly handlers: (path: string) => {
    readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove?: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp?: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel?: () => void;
    readonly onClickCapture?: (event: { stopPropagation: () => void }) => void;
  };
}

/** The head that a column would be dropped at, and the side of it. */
interface Target {
  readonly path: string;
  readonly side: 'before' | 'after';
}

/**
 * Lets columns be dragged to other places by their heads; a drag does not sort. The head that was pressed has the pointer
 * from the start, however quickly it moves on.
 */
export function useColumnDrag(
  columns: readonly ShownColumn[],
  onMove: ((path: string, steps: number) => void) | undefined,
): ColumnDrag {
  const pressed = useRef<number>(undefined);
  const moved = useRef(false);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<Target>();
  const end = (): void => {
    pressed.current = undefined;
    setDragged(undefined);
    setOver(undefined);
  };
  const drop = (path: string, target: Target | undefined): void => {
    const place = (one: string | undefined) => columns.findIndex((column) => column.path === one);
    const [from, to] = [place(path), place(target?.path)];
    if (to < 0 || from === to) return;
    const at = to + (target?.side === 'after' ? 1 : 0);
    onMove?.(path, at - from - (at > from ? 1 : 0));
  };
  const isDrag = ({ clientX }: PointerEvent): boolean =>
    pressed.current !== undefined && (moved.current || Math.abs(clientX - pressed.current) >= DRAG);
  const handlers: ColumnDrag['handlers'] = (path) => ({
    onPointerDown: (event) => {
      moved.current = false;
      if (event.button !== 0 || event.pointerType === 'touch') return;
      pressed.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (!isDrag(event)) return;
      moved.current = true;
      setDragged(path);
      setOver(headAt(event));
    },
    onPointerUp: (event) => {
      // What was drawn last may be older than the place where the pointer is let go.
      if (isDrag(event)) {
        moved.current = true;
        drop(path, headAt(event));
      }
      end();
    },
    onPointerCancel: end,
    onClickCapture: (event) => {
      if (moved.current) event.stopPropagation();
    },
  });
  return { dragged, over, handlers: onMove ? handlers : () => ({}) };
}

function headAt(event: PointerEvent<HTMLElement>): Target | undefined {
  const x = event.clientX;
  const y = event.currentTarget.getBoundingClientRect().top + 4;
  const head = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-path]'))
    .find(Boolean);
  if (!head?.dataset['path']) return undefined;
  const { left, width } = head.getBoundingClientRect();
  const rightToLeft = getComputedStyle(head).direction === 'rtl';
  const late = x > left + width / 2;
  return { path: head.dataset['path'], side: late === rightToLeft ? 'before' : 'after' };
}
