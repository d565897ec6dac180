import { useRef, useState } from 'react';
import type { PlacedLayout } from '../../../state/list-layouts.ts';
import type { Selected } from '../../../selection/use-selection.ts';
import type { CardParts } from './card-face.tsx';
import type { CardActs } from './card.tsx';

/** What all lanes of a board need to show their cards. */
export interface BoardCards {
  readonly tableId: number;
  readonly parts: CardParts;
  readonly layouts: readonly PlacedLayout[];
  readonly selected: Selected;
  readonly acts: CardActs;
  /** Cards that are on their way to elsewhere. */
  readonly moving: ReadonlySet<number>;
  readonly places: CardPlaces;
}

/** Where the keyboard is on a board, and would come to in each of its lanes. */
export interface CardPlaces {
  /** Lanes are named by their places. The card of one that the keyboard comes to, and whether it has to take it now. */
  readonly of: (lane: string) => { readonly at: number; readonly takes: boolean };
  /** The lane and the card that the keyboard was in last. */
  readonly current: () => CardPlace | undefined;
  /** The keyboard has come to a card. */
  readonly note: (lane: string, at: number) => void;
  /** Leads the keyboard to a card. */
  readonly go: (lane: string, at: number) => void;
}

interface CardPlace {
  readonly lane: string;
  readonly at: number;
}

/** Keeps the places of the keyboard. */
export function useCardPlaces(): CardPlaces {
  const [places, setPlaces] = useState<Readonly<Record<string, number>>>({});
  const [taking, setTaking] = useState<string>();
  const current = useRef<CardPlace>(undefined);
  const put = (lane: string, at: number): void => {
    current.current = { lane, at };
    setPlaces((now) => (now[lane] === at ? now : { ...now, [lane]: at }));
  };
  return {
    of: (lane) => ({ at: places[lane] ?? 0, takes: taking === lane }),
    current: () => current.current,
    note: (lane, at) => {
      put(lane, at);
      setTaking(undefined);
    },
    go: (lane, at) => {
      put(lane, at);
      setTaking(lane);
    },
  };
}
