import { useState } from 'react';
import type { MessagesAddress } from '../mailbox/place.ts';

/** The messages that are chosen in a folder as it is searched and narrowed, for as long as it is shown so. */
export interface ChosenMessages {
  /** How many they are, as far as that is known. */
  readonly size: number;
  /** Some by their ids, or all but for some. */
  readonly ids: ReadonlySet<number> | 'all';
  readonly without: ReadonlySet<number>;
  readonly has: (id: number) => boolean;
  readonly choose: (id: number, isChosen: boolean) => void;
  /** Chooses all, which are so many. */
  readonly chooseAll: (count: number) => void;
  readonly clear: () => void;
}

interface Chosen {
  readonly of: string;
  readonly ids: ReadonlySet<number>;
  /** How many there are where all are chosen but `ids`. */
  readonly all: number | undefined;
}

export function useChosen({ folder, search, only }: MessagesAddress): ChosenMessages {
  const of = JSON.stringify([folder, search, only]);
  const [kept, setChosen] = useState<Chosen>({ of, ids: NONE, all: undefined });
  const { ids, all } = kept.of === of ? kept : { ids: NONE, all: undefined };
  const isAll = all !== undefined;
  return {
    size: isAll ? Math.max(all - ids.size, 0) : ids.size,
    ids: isAll ? 'all' : ids,
    without: isAll ? ids : NONE,
    has: (id) => ids.has(id) !== isAll,
    choose: (id, isChosen) => {
      const next = new Set(ids);
      if (isChosen === isAll) next.delete(id);
      else next.add(id);
      setChosen({ of, ids: next, all });
    },
    chooseAll: (count) => setChosen({ of, ids: NONE, all: count }),
    clear: () => setChosen({ of, ids: NONE, all: undefined }),
  };
}

const NONE: ReadonlySet<number> = new Set();
