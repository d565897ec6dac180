import { useEffect, useState } from 'react';
import { MINUTE, wallOf, type Wall } from './wall.ts';

/** The time that it is, told anew each minute. */
export function useWallNow(timeZone: string): Wall {
  const [now, setNow] = useState(() => wallOf(new Date().toISOString(), timeZone));
  useEffect(() => {
    const timer = setInterval(() => setNow(wallOf(new Date().toISOString(), timeZone)), MINUTE);
    return () => clearInterval(timer);
  }, [timeZone]);
  return now;
}
