import { useState } from 'react';
import type { List } from '../state/use-list.ts';
import {
  changedCount,
  keptChoice,
  type ChosenRecords,
  type KeptRecords,
} from '#web/data/selection/choice.ts';

/** Chosen records as the server keeps them for what is done with them, and how many they are. */
interface KeptForWork {
  readonly kept: KeptRecords | undefined;
  readonly count: number;
  /** Other records are chosen by now than when they were last counted: so many they were. */
  readonly countBefore: number | undefined;
  /** Has them kept, where they are not yet. */
  readonly keep: () => Promise<KeptRecords>;
  /** Takes over the new number where an error says that there is one; false where it says something else. */
  readonly recounted: (error: unknown) => boolean;
}

/** Keeps chosen records for one piece of work, once it begins. */
export function useKeptRecords(list: List, choice: ChosenRecords): KeptForWork {
  const [kept, setKept] = useState<KeptRecords>();
  const [countBefore, setCountBefore] = useState<number>();
  const count = kept?.count ?? choice.size;
  return {
    kept,
    count,
    countBefore,
    keep: async () => {
      const own = kept ?? (await keptChoice(list, choice));
      setKept(own);
      setCountBefore(own.count === count ? undefined : count);
      return own;
    },
    recounted: (error) => {
      const found = changedCount(error);
      if (found === undefined || !kept) return false;
      setKept({ ...kept, count: found });
      setCountBefore(kept.count);
      return true;
    },
  };
}
