import { useRef, useState, type PointerEvent } from 'react';
import type { ShownColumn } from './shown-columns.ts';

/** How far the pointer moves before a press becomes a drag, in pixels. */
const DRAG = 6;

/** A column being dragged, and where it would go. */
export interface ColumnDrag {
  readonly dragged: string | undefined;
  readonly over: { readonly path: string; readonly side: 'before' | 'after' } | undefined;
  readonly handlers: (path: string) => {
    readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove?: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp?: () => void;
    readonly onPointerCancel?: () => void;
    readonly onClickCapture?: (event: { stopPropagation: () => void }) => void;
  };
}

/** Lets columns be dragged to other places by their heads; a drag does not sort. */
export function useColumnDrag(
  columns: readonly ShownColumn[],
  onMove: ((path: string, steps: number) => void) | undefined,
): ColumnDrag {
  const pressed = useRef<number>(undefined);
  const moved = useRef(false);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<ColumnDrag['over']>();
  const end = (): void => {
    pressed.current = undefined;
    setDragged(undefined);
    setOver(undefined);
  };
  const drop = (path: string): void => {
    const [from, to] = [path, over?.path].map((one) => columns.findIndex((column) => column.path === one));
    if (from !== undefined && to !== undefined && to >= 0 && from !== to) {
      const place = to + (over?.side === 'after' ? 1 : 0);
      onMove?.(path, place - from - (place > from ? 1 : 0));
    }
    end();
  };
  const handlers: ColumnDrag['handlers'] = (path) => ({
    onPointerDown: (event) => {
      moved.current = false;
      if (event.button === 0 && event.pointerType !== 'touch') pressed.current = event.clientX;
    },
    onPointerMove: (event) => {
      if (pressed.current === undefined) return;
      if (!moved.current && Math.abs(event.clientX - pressed.current) < DRAG) return;
      if (!moved.current) event.currentTarget.setPointerCapture(event.pointerId);
      moved.current = true;
      setDragged(path);
      setOver(headAt(event));
    },
    onPointerUp: () => (dragged === undefined ? end() : drop(path)),
    onPointerCancel: end,
    onClickCapture: (event) => {
      if (moved.current) event.stopPropagation();
    },
  });
  return { dragged, over, handlers: onMove ? handlers : () => ({}) };
}

function headAt(event: PointerEvent<HTMLElement>): ColumnDrag['over'] {
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
