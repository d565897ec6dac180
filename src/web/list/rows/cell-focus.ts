/** The cell that has, or would take, the keyboard: row -1 is the header, column 0 the boxes to select with. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** How far the keyboard can go. */
interface CellBounds {
  readonly rows: number;
  readonly columns: number;
  /** Rows of one page. */
  readonly page: number;
}

/** A key as it is pressed; `mod` is ⌘ or Ctrl. */
interface CellKey {
  readonly key: string;
  readonly mod: boolean;
}

/** The cell that a key leads to (ARIA grid pattern), undefined where it leads nowhere. */
export function movedTo(place: CellPlace, { key, mod }: CellKey, bounds: CellBounds): CellPlace | undefined {
  const [lastRow, lastColumn] = [bounds.rows - 1, bounds.columns - 1];
  const steps: Readonly<Record<string, CellPlace>> = {
    ArrowUp: { ...place, row: mod ? Math.min(0, lastRow) : place.row - 1 },
    ArrowDown: { ...place, row: mod ? lastRow : place.row + 1 },
    ArrowLeft: { ...place, column: mod ? 0 : place.column - 1 },
    ArrowRight: { ...place, column: mod ? lastColumn : place.column + 1 },
    Home: mod ? { row: Math.min(0, lastRow), column: 0 } : { ...place, column: 0 },
    End: mod ? { row: lastRow, column: lastColumn } : { ...place, column: lastColumn },
    PageUp: { ...place, row: Math.max(place.row - bounds.page, Math.min(0, lastRow)) },
    PageDown: { ...place, row: place.row + bounds.page },
  };
  const wanted = steps[key];
  return (
    wanted && {
      row: Math.max(-1, Math.min(wanted.row, lastRow)),
      column: Math.max(0, Math.min(wanted.column, lastColumn)),
    }
  );
}
