import { useEffect, useState } from 'react';

/** How long changed rows are pointed out, in milliseconds. */
const FLASH = 1_600;
const NONE: ReadonlySet<number> = new Set();

/** The ids of rows to point out: those that have just changed, for a moment. */
export function useFlash(changed: ReadonlySet<number>): ReadonlySet<number> {
  const [over, setOver] = useState<ReadonlySet<number>>(changed);
  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => setOver(changed), FLASH);
    return () => clearTimeout(timer);
  }, [changed]);
  return over === changed ? NONE : changed;
}
