import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { followPointer, type ScreenPoint } from '#web/ui/pointer/follow-pointer.ts';

/** Where arrows lead a piece, as it is seen: `start` is left where text runs to the right. */
type CarryWay = 'back' | 'on' | 'up' | 'down' | 'first' | 'last';

/** What is carried, and what can be done with it. Slots are plain values, compared by what they hold. */
export interface CarryWork<Piece, Slot> {
  /** The slot at a point of the screen; undefined where the piece cannot be put. */
  readonly slotAt: (point: ScreenPoint, piece: Piece) => Slot | undefined;
  /** Where keys begin. */
  readonly slotOf: (piece: Piece) => Slot;
  readonly next: (piece: Piece, slot: Slot, way: CarryWay) => Slot;
  readonly drop: (piece: Piece, slot: Slot) => void;
  /** What screen readers hear: picked up, led somewhere, put down, given back. */
  readonly said: (what: 'picked' | 'led' | 'dropped' | 'back', piece: Piece, slot: Slot) => string;
  /** What is scrolled while a piece is held at its edges. */
  readonly scroller: RefObject<HTMLElement | null>;
}

interface Carried<Piece, Slot> {
  readonly piece: Piece;
  readonly slot: Slot | undefined;
  readonly by: 'pointer' | 'keys';
}

/** What an element needs by which a piece is picked up. */
interface CarryHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onKeyUp: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

export interface Carry<Piece, Slot> {
  readonly carried: Carried<Piece, Slot> | undefined;
  /** The element that follows the pointer. */
  readonly ghost: RefObject<HTMLDivElement | null>;
  /** What is to be read aloud. */
  readonly live: string;
  readonly handlers: (piece: Piece) => CarryHandlers;
}

const WAYS: Readonly<Record<string, CarryWay>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

/** What is carried now, and what was said of it last; `now` is what handlers of events go by. */
function useCarried<Piece, Slot>(work: CarryWork<Piece, Slot>) {
  const [carried, setCarried] = useState<Carried<Piece, Slot>>();
  const [live, setLive] = useState('');
  const now = useRef({ work, carried });
  useEffect(() => {
    now.current = { work, carried };
  });
  const show = (next: Carried<Piece, Slot>, what: 'picked' | 'led') => {
    setCarried(next);
    now.current.carried = next;
    if (next.slot !== undefined) setLive(now.current.work.said(what, next.piece, next.slot));
  };
  const end = (isDropped: boolean) => {
    const last = now.current.carried;
    setCarried(undefined);
    now.current.carried = undefined;
    if (!last) return;
    const { piece, slot } = last;
    const isPut = isDropped && slot !== undefined;
    const said = slot ?? now.current.work.slotOf(piece);
    setLive(now.current.work.said(isPut ? 'dropped' : 'back', piece, said));
    if (isPut) now.current.work.drop(piece, slot);
  };
  return { carried, live, now, show, end };
}

/**
 * Lets pieces be carried to other slots: with the mouse from anywhere on them, with a finger by their grips (`data-grip`),
 * with keys by Space, arrows and Space again. Escape gives a piece back.
 */
export function useCarry<Piece, Slot>(work: CarryWork<Piece, Slot>): Carry<Piece, Slot> {
  const { carried, live, now, show, end } = useCarried(work);
  const ghost = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const onPointerDown = (piece: Piece, event: PointerEvent<HTMLElement>) => {
    const isGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
    if (event.button !== 0 || (event.pointerType !== 'mouse' && !isGrip)) return;
    stop.current?.();
    stop.current = followPointer(event, {
      onMove: (point) => {
        const slot = now.current.work.slotAt(point, piece);
        const last = now.current.carried;
        if (last === undefined || JSON.stringify(last.slot) !== JSON.stringify(slot))
          show({ piece, slot, by: 'pointer' }, last ? 'led' : 'picked');
        // Drawn only once something is carried.
        requestAnimationFrame(() => {
          if (ghost.current) ghost.current.style.translate = `${point.x}px ${point.y}px`;
        });
      },
      onEnd: end,
      scroller: work.scroller,
    });
  };

  const onKeyDown = (piece: Piece, event: KeyboardEvent<HTMLElement>) => {
    const held = now.current.carried?.by === 'keys' ? now.current.carried : undefined;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = wayOf(event);
    if (!held && event.key === ' ') show({ piece, slot: work.slotOf(piece), by: 'keys' }, 'picked');
    if (!held && event.key !== ' ') return;
    // The focus goes on, and what is held goes back with it.
    if (event.key === 'Tab') return;
    if (held && (event.key === ' ' || event.key === 'Enter')) end(true);
    if (held && event.key === 'Escape') end(false);
    if (way && held?.slot !== undefined)
      show({ ...held, slot: work.next(held.piece, held.slot, way) }, 'led');
    event.preventDefault();
    event.stopPropagation();
  };

  const handlers = (piece: Piece): CarryHandlers => ({
    onPointerDown: (event) => onPointerDown(piece, event),
    onKeyDown: (event) => onKeyDown(piece, event),
    // Space presses a button when it comes up.
    onKeyUp: (event) => {
      if (event.key === ' ') event.preventDefault();
    },
    onBlur: () => {
      if (now.current.carried?.by === 'keys') end(false);
    },
  });
  return { carried, ghost, live, handlers };
}

function wayOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): CarryWay | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return WAYS[key];
  const isLeftToRight = getComputedStyle(currentTarget).direction === 'ltr';
  return (key === 'ArrowRight') === isLeftToRight ? 'on' : 'back';
}
