import { useState } from 'react';
import { allOf, NOTHING_CHOSEN, toggled, type Selection } from '#web/data/selection/selection.ts';
import type { MessagesAddress } from '../mailbox/place.ts';

/** The messages that are chosen in a folder as it is searched and narrowed, for as long as it is shown so. */
export interface ChosenMessages {
  readonly selection: Selection;
  readonly toggle: (id: number) => void;
  /** Chooses all, which are so many. */
  readonly chooseAll: (count: number) => void;
  /** So many are chosen by now of all, where others match than when they were chosen. */
  readonly recount: (count: number) => void;
  readonly clear: () => void;
}

export function useChosen({ folder, label, search, only }: MessagesAddress): ChosenMessages {
  const of = JSON.stringify([folder, label, search, only]);
  const [kept, setKept] = useState({ of, selection: NOTHING_CHOSEN });
  const selection = kept.of === of ? kept.selection : NOTHING_CHOSEN;
  const choose = (next: Selection) => setKept({ of, selection: next });
  return {
    selection,
    toggle: (id) => choose(toggled(selection, id)),
    chooseAll: (count) => choose(allOf(count)),
    recount: (count) => choose(allOf(count + (selection.without?.size ?? 0), selection.without)),
    clear: () => choose(NOTHING_CHOSEN),
  };
}
