import { useLayoutEffect, useState, type RefObject } from 'react';

/** What a week needs beside its lines of events, and how high one is, in pixels. */
const AROUND = 34 + 24;
const LANE = 22;
const WEEKS = 6;

/** How many lines of events a day of a month has room for. */
export function useLaneCount(grid: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(3);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => setCount(Math.max(1, Math.floor((element.clientHeight / WEEKS - AROUND) / LANE)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return count;
}
