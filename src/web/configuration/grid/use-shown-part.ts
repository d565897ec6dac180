import { useEffect, useState, type RefObject } from 'react';

/** How large the parts of a grid are, in pixels, and how many rows and columns it has. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly rowHeight: number;
  readonly columnWidth: number;
}

/** The rows and columns that are drawn: from the first to before the last. */
export interface ShownPart {
  readonly rows: readonly [from: number, to: number];
  readonly columns: readonly [from: number, to: number];
}

/** Rows and columns drawn beyond what is seen, so that nothing is bare while it scrolls. */
const MARGIN = { rows: 8, columns: 3 };

/** Which part of a large grid is drawn; it follows the scrolling of `place`. */
export function useShownPart(place: RefObject<HTMLElement | null>, size: GridSize): ShownPart {
  const [scrolled, setScrolled] = useState({ top: 0, start: 0, height: 800, width: 1200 });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const look = () =>
      setScrolled((before) => {
        const { rowHeight, columnWidth } = size;
        const next = {
          top: Math.floor(element.scrollTop / rowHeight) * rowHeight,
          // From right to left browsers count downwards from nought.
          start: Math.floor(Math.abs(element.scrollLeft) / columnWidth) * columnWidth,
          height: element.clientHeight,
          width: element.clientWidth,
        };
        return JSON.stringify(next) === JSON.stringify(before) ? before : next;
      });
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [place, size]);
  return shownPart(scrolled, size);
}

/** The part of a grid at a place of scrolling. */
export function shownPart(
  at: { readonly top: number; readonly start: number; readonly height: number; readonly width: number },
  { rows, columns, rowHeight, columnWidth }: GridSize,
): ShownPart {
  const part = (from: number, shown: number, [count, margin]: readonly [number, number]) => {
    const first = Math.max(0, Math.min(from - margin, count - 1));
    return [first, Math.min(count, from + shown + margin)] as const;
  };
  return {
    rows: part(Math.floor(at.top / rowHeight), Math.ceil(at.height / rowHeight), [rows, MARGIN.rows]),
    columns: part(Math.floor(at.start / columnWidth), Math.ceil(at.width / columnWidth), [
      columns,
      MARGIN.columns,
    ]),
  };
}
