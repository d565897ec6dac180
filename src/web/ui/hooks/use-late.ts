import { useEffect, useState } from 'react';

/** How long something may take before its waiting is shown, in milliseconds. */
const LATE = 150;

/** Whether something is awaited for longer than people take for at once. */
export function useLate(awaited: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!awaited) return undefined;
    const timer = setTimeout(() => setLate(true), LATE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [awaited]);
  return awaited && late;
}
