import type { CellPlace } from '../../../rows/cell-focus.ts';

/** Cells between two corners, both included; `from` is where the range was begun. Columns count without the selection's. */
export interface CellRange {
  readonly from: CellPlace;
  readonly to: CellPlace;
}

/** The sides of a range. */
export interface RangeBounds {
  readonly top: number;
  readonly bottom: number;
  readonly first: number;
  readonly last: number;
}

/** The sides of a range, whichever corner it was begun at. */
export function boundsOf({ from, to }: CellRange): RangeBounds {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    first: Math.min(from.column, to.column),
    last: Math.max(from.column, to.column),
  };
}

/** A range of one cell. */
export function oneCell(place: CellPlace): CellRange {
  return { from: place, to: place };
}

/** The range with its free corner elsewhere. */
export function stretched(range: CellRange, to: CellPlace): CellRange {
  return { from: range.from, to };
}

/** The sides of a range that a cell lies at, such as "ts" for its first one; undefined outside. */
export function sidesAt(bounds: RangeBounds, { row, column }: CellPlace): string | undefined {
  const { top, bottom, first, last } = bounds;
  if (row < top || row > bottom || column < first || column > last) return undefined;
  const sides = [
    row === top ? 't' : '',
    row === bottom ? 'b' : '',
    column === first ? 's' : '',
    column === last ? 'e' : '',
  ];
  return sides.join('');
}

/**
 * The cells that dragging the fill handle to a place adds to a range: below it or beside it, whichever is further, or
 * above and before it. Undefined within the range.
 */
export function filledTo(bounds: RangeBounds, { row, column }: CellPlace): RangeBounds | undefined {
  const down = Math.max(row - bounds.bottom, bounds.top - row);
  const across = Math.max(column - bounds.last, bounds.first - column);
  if (down <= 0 && across <= 0) return undefined;
  if (down >= across)
    return row > bounds.bottom
      ? { ...bounds, top: bounds.bottom + 1, bottom: row }
      : { ...bounds, top: row, bottom: bounds.top - 1 };
  return column > bounds.last
    ? { ...bounds, first: bounds.last + 1, last: column }
    : { ...bounds, first: column, last: bounds.first - 1 };
}
