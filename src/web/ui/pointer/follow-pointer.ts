import type { PointerEvent, RefObject } from 'react';

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** How far the pointer moves before a press becomes a drag, in pixels. */
const DRAG = 5;
/** How far a finger may stray until what is under it is picked up, in pixels. */
const STRAY = 10;
/** How long a finger rests until what is under it is picked up, in milliseconds: before that it scrolls. */
const HOLD = 350;
/** How near to an edge what is scrolled scrolls, and how far in a frame at most, in pixels. */
const EDGE = 56;
const SPEED = 14;

interface Following {
  /** The pointer has moved far enough to be a drag, or further. */
  readonly onMove: (point: ScreenPoint) => void;
  readonly onEnd: (isDropped: boolean) => void;
  readonly scroller: RefObject<HTMLElement | null>;
  /** A finger must rest before it drags; what it is on may be scrolled otherwise. */
  readonly holds?: boolean;
}

/** Follows a pressed pointer until it is let go; gives what ends that at once. */
export function followPointer(
  {
    clientX,
    clientY,
    pointerId,
    pointerType,
  }: Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId' | 'pointerType'>,
  { onMove, onEnd, scroller, holds = false }: Following,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const waits = holds && pointerType !== 'mouse';
  let isHeld = !waits;
  let point: ScreenPoint | undefined;
  let frame = 0;
  const finish = (isDropped: boolean) => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    listening.abort();
    if (point) onEnd(isDropped);
  };
  const scroll = () => {
    if (point && scroller.current && scrolled(scroller.current, point)) onMove(point);
    frame = requestAnimationFrame(scroll);
  };
  const follow = (next: ScreenPoint) => {
    if (!point) frame = requestAnimationFrame(scroll);
    point = next;
    onMove(point);
  };
  const timer = waits
    ? setTimeout(() => {
        isHeld = true;
        follow({ x: clientX, y: clientY });
      }, HOLD)
    : undefined;
  listen(signal, {
    pointerId,
    isFollowed: () => point !== undefined,
    onMove: (next) => {
      const far = Math.hypot(next.x - clientX, next.y - clientY);
      if (!point && far < (isHeld ? DRAG : STRAY)) return;
      if (isHeld) follow(next);
      else finish(false);
    },
    onEnd: finish,
  });
  return () => finish(false);
}

interface Listening {
  readonly pointerId: number;
  readonly isFollowed: () => boolean;
  readonly onMove: (point: ScreenPoint) => void;
  readonly onEnd: (isDropped: boolean) => void;
}

/** Hears of a pointer until `signal` says that it has ended; Escape ends it where something is followed. */
function listen(signal: AbortSignal, { pointerId, isFollowed, onMove, onEnd }: Listening): void {
  document.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId === pointerId) onMove({ x: event.clientX, y: event.clientY });
    },
    { signal },
  );
  // A finger that drags does not scroll.
  document.addEventListener(
    'touchmove',
    (event) => {
      if (isFollowed()) event.preventDefault();
    },
    { signal, passive: false },
  );
  document.addEventListener(
    'pointerup',
    () => {
      if (isFollowed()) preventClick();
      onEnd(true);
    },
    { signal },
  );
  document.addEventListener('pointercancel', () => onEnd(false), { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isFollowed()) return;
      event.preventDefault();
      event.stopPropagation();
      onEnd(false);
    },
    { signal, capture: true },
  );
}

/** Scrolls where a point is near an edge; false where nothing moved. */
function scrolled(scroller: HTMLElement, { x, y }: ScreenPoint): boolean {
  const { top, bottom, left, right } = scroller.getBoundingClientRect();
  if (x < left || x > right) return false;
  const up = Math.min(1, Math.max(0, (Math.max(top, 0) + EDGE - y) / EDGE));
  const down = Math.min(1, Math.max(0, (y - Math.min(bottom, window.innerHeight) + EDGE) / EDGE));
  const before = scroller.scrollTop;
  scroller.scrollTop += (down - up) * SPEED;
  return scroller.scrollTop !== before;
}

/** The click that follows a drag is none, and a finger that is lifted takes no focus. */
function preventClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const how = { capture: true, once: true, passive: false };
  document.addEventListener('click', stop, how);
  document.addEventListener('touchend', stop, how);
  window.setTimeout(() => {
    document.removeEventListener('click', stop, how);
    document.removeEventListener('touchend', stop, how);
  }, 50);
}
