import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isRow, type TimelineLine } from './timeline-rows.ts';

/** Scrolls to the row of the resource that the address names, once its rows are there. */
export function useNamedRow(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly TimelineLine[],
  resource: number | undefined,
): void {
  const reached = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (resource === undefined || reached.current === resource) return;
    const row = rows.filter(isRow).find((one) => one.resource.id === resource);
    if (!row) return;
    reached.current = resource;
    scroller.current?.scrollTo({ top: row.top });
  }, [scroller, rows, resource]);
}
