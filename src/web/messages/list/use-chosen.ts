import { useState } from 'react';
import type { MessagesAddress } from '../mailbox/place.ts';

/** The messages that are chosen in a folder, for as long as it is shown. */
export interface ChosenMessages {
  readonly ids: ReadonlySet<number>;
  readonly choose: (id: number, isChosen: boolean) => void;
  readonly clear: () => void;
}

export function useChosen(folder: MessagesAddress['folder']): ChosenMessages {
  const [chosen, setChosen] = useState<{ readonly of: typeof folder; readonly ids: ReadonlySet<number> }>({
    of: folder,
    ids: new Set(),
  });
  const ids = chosen.of === folder ? chosen.ids : NONE;
  return {
    ids,
    choose: (id, isChosen) => {
      const next = new Set(ids);
      if (isChosen) next.add(id);
      else next.delete(id);
      setChosen({ of: folder, ids: next });
    },
    clear: () => setChosen({ of: folder, ids: NONE }),
  };
}

const NONE: ReadonlySet<number> = new Set();
