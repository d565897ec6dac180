import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { doneTexts, readDoneAddress, type DoneAddress } from './done-address.ts';

/** What the address says, and how to change it; `quiet` leaves no step to go back to. */
export interface DonePlace {
  readonly address: DoneAddress;
  readonly change: (change: Partial<DoneAddress>, quiet?: boolean) => void;
}

/** The place in the window of what was done. */
export function useDoneAddress(): DonePlace {
  const texts = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = useMemo(() => readDoneAddress(texts), [texts]);
  return {
    address,
    change: (change, quiet = false) =>
      void navigate({
        to: '.',
        search: doneTexts({ ...address, ...change }) as Record<string, string>,
        replace: quiet,
        resetScroll: false,
      }),
  };
}
