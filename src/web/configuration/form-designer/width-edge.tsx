import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react';
import classes from './designed-element.module.css';

interface WidthEdgeProps {
  /** The columns of the section. */
  readonly count: number;
  /** How many columns it would take now; undefined where it is given up. */
  readonly onLead: (span: number | undefined) => void;
  readonly onPut: (span: number) => void;
}

/** Where an element stands while its edge is dragged, in pixels. */
interface Room {
  readonly start: number;
  readonly isLeftToRight: boolean;
  /** From the start of one column to that of the next one. */
  readonly column: number;
  readonly gap: number;
}

/** The far edge of an element, dragged to the columns that it takes; keys and buttons do the same. */
export function WidthEdge({ count, onLead, onPut }: WidthEdgeProps) {
  const room = useRef<Room>(undefined);
  const giveUp = () => {
    room.current = undefined;
    onLead(undefined);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !room.current) return;
    event.preventDefault();
    event.stopPropagation();
    giveUp();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  const spanAt = ({ clientX }: PointerEvent): number | undefined => {
    if (!room.current) return undefined;
    const { start, isLeftToRight, column, gap } = room.current;
    const reach = isLeftToRight ? clientX - start : start - clientX;
    return Math.min(count, Math.max(1, Math.round((reach + gap) / column)));
  };
  return (
    <span
      className={classes.edge}
      data-edge
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        room.current = roomOf(event.currentTarget.parentElement, count);
      }}
      onPointerMove={(event) => {
        if (room.current) onLead(spanAt(event));
      }}
      onPointerUp={(event) => {
        const span = spanAt(event);
        giveUp();
        if (span !== undefined) onPut(span);
      }}
      onPointerCancel={giveUp}
    />
  );
}

function roomOf(element: HTMLElement | null, count: number): Room | undefined {
  const grid = element?.parentElement;
  if (!element || !grid) return undefined;
  const { direction, columnGap } = getComputedStyle(grid);
  const gap = Number.parseFloat(columnGap) || 0;
  const { left, right } = element.getBoundingClientRect();
  const isLeftToRight = direction === 'ltr';
  const column = (grid.getBoundingClientRect().width + gap) / count;
  return { start: isLeftToRight ? left : right, isLeftToRight, column, gap };
}
