/** What a user can do at the head of a grid. */
export interface HeadActions {
  /** Orders the list by a column; `adding` keeps the columns that it is ordered by. */
  readonly onSort?: (path: string, adding: boolean) => void;
  readonly onResize?: (path: string, width: number) => void;
  /** Gives columns other widths, by path. */
  readonly onWidths?: (widths: Readonly<Record<string, number>>) => void;
  /** Makes a column as wide as what it shows. */
  readonly onFit?: (path: string) => void;
  readonly onMove?: (path: string, steps: number) => void;
  /** Opens the filter of a column at an element of it. */
  readonly onFilter?: (path: string, anchor: HTMLElement) => void;
}
