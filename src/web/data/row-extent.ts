/** What is known of a list's length, from counts and from windows that came. Positions count from 0. */
export interface Extent {
  /** The last count, and whether it was exact. */
  readonly counted?: number;
  readonly exact: boolean;
  /** The length, once a window ended early. */
  readonly end?: number;
  /** Nothing is at this position or behind it: a window there was empty. */
  readonly ceiling?: number;
  /** Rows up to here have been seen. */
  readonly seen: number;
}

export const UNKNOWN: Extent = { exact: false, seen: 0 };

/** A length to show and to scroll by; `exact` is false while it is a guess. */
export interface Total {
  readonly rows: number;
  readonly exact: boolean;
}

/** What a window of `size` places from `start` tells: it ends the list when it is not full. */
export function withWindow(
  extent: Extent,
  { start, size, rows }: { start: number; size: number; rows: number },
): Extent {
  const seen = rows > 0 ? Math.max(extent.seen, start + rows) : extent.seen;
  const { end, ceiling, ...open } = extent;
  if (rows > 0 && rows < size) return { ...open, seen, end: start + rows };
  const lowest = rows === 0 ? Math.min(start, ceiling ?? start) : ceiling;
  if (lowest === seen) return { ...open, seen, end: seen };
  return {
    ...open,
    seen,
    ...(end !== undefined && end >= seen ? { end } : {}),
    ...(lowest !== undefined && lowest > seen ? { ceiling: lowest } : {}),
  };
}

/** What a count tells; an exact one is worth more than a guess. */
export function withCount(extent: Extent, answer: { count: number; exact: boolean }): Extent {
  if (extent.exact && !answer.exact) return extent;
  return { ...extent, counted: answer.count, exact: answer.exact };
}

/** The length that is certain: the end that was seen, else an exact count. */
export function certainTotal(extent: Extent): number | undefined {
  if (extent.end !== undefined) return extent.end;
  return extent.exact && extent.counted !== undefined ? Math.max(extent.counted, extent.seen) : undefined;
}

/** True where the rows that came and the exact count say different things: somebody changed the list meanwhile. */
export function contradicts(extent: Extent): boolean {
  if (!extent.exact || extent.counted === undefined) return false;
  return extent.seen > extent.counted || (extent.end !== undefined && extent.end !== extent.counted);
}

/**
 * The best length known. `before` is what was shown so far: a guess never makes it shorter, nor an exact one inexact.
 * `reserve` places stand for rows that nobody has counted yet.
 */
export function totalOf(extent: Extent, before: Total | undefined, reserve: number): Total | undefined {
  const certain = certainTotal(extent);
  if (certain !== undefined) return same(before, { rows: certain, exact: true });
  if (extent.counted === undefined && extent.seen === 0 && extent.ceiling === undefined) return before;
  if (before?.exact && extent.ceiling === undefined) return before;
  const open = Math.max(extent.counted ?? 0, extent.seen > 0 ? extent.seen + reserve : 0, before?.rows ?? 0);
  return same(before, { rows: Math.min(open, extent.ceiling ?? open), exact: false });
}

function same(before: Total | undefined, total: Total): Total {
  return before?.rows === total.rows && before.exact === total.exact ? before : total;
}
