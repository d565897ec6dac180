import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { MoveTo } from '../../../moving/moves.ts';
import { droppedAt } from '../../../moving/moves.ts';
import { someOf } from '#web/data/selection/selection.ts';
import { CardDragging, type DragPlace } from './card-dragging.ts';
import { laneElement } from '../lanes/lane-element.ts';
import type { CardLane } from '../lanes/lane-store.ts';
import { CARD_STEP } from './card-size.ts';
import type { CardMoves } from './use-card-moves.ts';

/** Cards that are being dragged. */
export interface CardDrag extends DragPlace {
  /** The card that was taken hold of, and those that go with it. */
  readonly id: number;
  readonly ids: readonly number[];
  readonly width: number;
  /** Where in the lane they would go, where cards have an order of their own: before the card at `gap`. */
  readonly gap: number | undefined;
}

interface DragOptions {
  readonly board: RefObject<HTMLElement | null>;
  readonly lanes: readonly CardLane[];
  readonly moves: CardMoves;
  readonly onDrop: (drag: CardDrag, to: CardLane, beside: MoveTo | undefined) => void;
}

/** Lets the cards of a board be dragged from lane to lane, and within a lane where they have an order of their own. */
export function useCardDrag(options: DragOptions) {
  const [drag, setDrag] = useState<CardDrag>();
  const dragging = useRef<CardDragging>(undefined);
  const now = useRef(options);
  useEffect(() => {
    now.current = options;
  });
  useEffect(() => () => dragging.current?.end(), []);
  const wasDragged = useRef(false);
  const laneOf = (place: string | undefined) => now.current.lanes.find((lane) => lane.place === place);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const board = now.current.board.current;
    const card = cardUnder(event);
    const { moves } = now.current;
    if (!board || !card || event.button !== 0 || !(moves.isOn || moves.isOrdered)) return;
    const { id, width } = card;
    const dragAt = (place: DragPlace): CardDrag => {
      const lane = laneOf(place.lane);
      const gap = lane && now.current.moves.isOrdered ? gapAt(board, lane, place.y) : undefined;
      return { ...place, id, ids: now.current.moves.together(id), width, gap };
    };
    dragging.current?.end();
    dragging.current = new CardDragging(event.nativeEvent, {
      board,
      onMove: (place) => {
        wasDragged.current = true;
        setDrag(dragAt(place));
      },
      onEnd: () => {
        setDrag(undefined);
        // The click that follows is that of the drag.
        setTimeout(() => {
          wasDragged.current = false;
        });
      },
      onDrop: (place) => {
        const to = laneOf(place.lane);
        const drop = dragAt(place);
        if (to) now.current.onDrop(drop, to, besideOf(to, drop));
      },
      scrollLane: (name, by) => scrollPages(laneOf(name), by),
    });
  };
  return {
    drag,
    handlers: {
      onPointerDown,
      onClickCapture: (event: MouseEvent) => {
        if (!wasDragged.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onDragStart: (event: MouseEvent) => event.preventDefault(),
      onContextMenu: (event: MouseEvent) => {
        if (dragging.current?.isDragging === true) event.preventDefault();
      },
    },
  };
}

function scrollPages(lane: CardLane | undefined, by: number): void {
  if (!lane) return;
  const { topRow, page } = lane.viewport;
  lane.viewport.scrollToRow(Math.max(0, topRow + by * page));
}

function cardUnder({ target }: PointerEvent<HTMLElement>) {
  if (!(target instanceof Element) || target.closest('button, input')) return undefined;
  const card = target.closest<HTMLElement>('[data-card]');
  return card ? { id: Number(card.dataset['card']), width: card.clientWidth } : undefined;
}

/** The card before which something is let go at a height on the screen. */
function gapAt(board: HTMLElement, lane: CardLane, y: number): number {
  const { windows, viewport } = lane;
  const cards = laneElement(board, lane)?.querySelector('[data-cards]');
  const top = cards?.getBoundingClientRect().top ?? 0;
  const total = windows.state().total?.rows ?? 0;
  return Math.min(total, Math.max(0, Math.round(viewport.topRow + (y - top) / CARD_STEP)));
}

/** The card that dropped ones go next to; undefined where they stand there already, or have no order of their own. */
function besideOf({ windows }: CardLane, { gap, ids }: CardDrag): MoveTo | undefined {
  return gap === undefined ? undefined : droppedAt(windows, someOf(ids), gap);
}
