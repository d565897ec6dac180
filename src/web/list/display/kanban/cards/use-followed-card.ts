import { useEffect, useRef } from 'react';
import type { CardPlaces } from './board-cards.ts';
import type { CardLane } from '../lanes/lane-store.ts';

/** Leads the keyboard to a card that it has moved, once the lane has it; where it is too far down, it stays in its lane. */
export type FollowCard = (
  id: number,
  to: CardLane,
  from: { readonly lane: string; readonly at: number },
) => void;

/** How long a card is looked for, in milliseconds. */
const PATIENCE = 3_000;

/** See `FollowCard`. */
export function useFollowedCard(lanes: readonly CardLane[], places: CardPlaces): FollowCard {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const now = useRef(lanes);
  useEffect(() => {
    now.current = lanes;
  }, [lanes]);
  return (id, { place, windows, viewport }, from) => {
    stop.current?.();
    const look = (): void => {
      const position = windows.positionOf(id);
      if (position === undefined || !windows.isFresh) return;
      stop.current?.();
      viewport.reveal(position);
      places.go(place, position);
    };
    const unsubscribe = windows.subscribe(look);
    const timer = setTimeout(() => {
      stop.current?.();
      const lane = now.current.find((one) => one.place === from.lane);
      const rows = lane?.windows.state().total?.rows ?? 0;
      if (rows > 0) places.go(from.lane, Math.min(from.at, rows - 1));
    }, PATIENCE);
    stop.current = () => {
      unsubscribe();
      clearTimeout(timer);
    };
    look();
  };
}
