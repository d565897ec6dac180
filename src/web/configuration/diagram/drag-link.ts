import { useEffect, useEffectEvent, useState, type PointerEvent as ReactPointerEvent } from 'react';
import type { Point } from './diagram-layout.ts';

/** A link that is being drawn from a table to where the pointer is, on the screen. */
interface DragLink {
  readonly from: number;
  readonly start: Point;
  readonly at: Point;
  /** The table under the pointer. */
  readonly over: number | undefined;
}

/** Draws a link from a table by dragging: `onLinked` is told where it was let go; Escape gives up. */
export function useDragLink(onLinked: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<DragLink>();
  const begin = (from: number, event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const start = { x: event.clientX, y: event.clientY };
    setDrag({ from, start, at: start, over: undefined });
  };
  const move = useEffectEvent((event: PointerEvent) => {
    const over = tableUnder(event);
    setDrag((now) => now && { ...now, at: { x: event.clientX, y: event.clientY }, over });
  });
  const end = useEffectEvent((event: PointerEvent) => {
    const over = tableUnder(event);
    setDrag(undefined);
    if (drag && over !== undefined) onLinked(drag.from, over);
  });
  const give = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setDrag(undefined);
  });
  const isDragged = drag !== undefined;
  useEffect(() => {
    if (!isDragged) return undefined;
    const leave = () => setDrag(undefined);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', leave);
    window.addEventListener('keydown', give, true);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', leave);
      window.removeEventListener('keydown', give, true);
    };
  }, [isDragged]);
  return { drag, begin };
}

function tableUnder({ clientX, clientY }: PointerEvent): number | undefined {
  const card = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-table]');
  return card ? Number(card.dataset['table']) : undefined;
}
