import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Listbox } from '../floating/use-listbox.ts';
import type { LinkedRecord } from '../values/web-field.ts';

/**
 * Enter before what is typed was looked for: what is found first is meant then, not what stood in the list before. Who
 * has gone on to another option sees what it is.
 */
export function useEarlyEnter(
  first: () => Promise<LinkedRecord | undefined>,
  onFound: (record: LinkedRecord) => void,
) {
  const turn = useRef(0);
  // What else was chosen or taken away while it was looked for stays so.
  const now = useRef(onFound);
  useEffect(() => {
    now.current = onFound;
  });
  const drop = () => {
    turn.current += 1;
  };
  useEffect(() => {
    const turns = turn;
    return () => {
      turns.current += 1;
    };
  }, []);
  const find = async (): Promise<void> => {
    const begun = (turn.current += 1);
    // What fails is told in the list.
    const record = await first().catch(() => undefined);
    if (record && turn.current === begun) now.current(record);
  };
  const on = (listbox: Listbox): Listbox => ({
    ...listbox,
    press: (event: KeyboardEvent) => {
      const isEarly = event.key === 'Enter' && listbox.active <= 0 && !event.ctrlKey && !event.metaKey;
      if (!isEarly) return listbox.press(event);
      event.preventDefault();
      event.stopPropagation();
      void find();
      return true;
    },
  });
  return { drop, on };
}
