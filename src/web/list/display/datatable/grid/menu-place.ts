import type { ShownColumn } from '../../../columns/shown-columns.ts';
import type { CellPlace } from '../../../rows/cell-focus.ts';
import type { GridCells } from '../cells/use-grid-cells.tsx';
import type { Replacing } from '../cells/draft-work.ts';
import type { GridSource } from './grid-source.ts';

/** The cell or head at which a menu was asked for. */
export interface MenuAt {
  readonly spot: CellPlace;
  readonly anchor: HTMLElement;
}

/** What the menu of a cell or head is about, and what the grid can do there. */
export interface MenuPlace {
  readonly column: ShownColumn | undefined;
  /** The record of its row; undefined for a head, and for a row that is not stored. */
  readonly id: number | undefined;
  readonly value: unknown;
  /** The level of the group whose line it is. */
  readonly level: number | undefined;
  readonly anchor: HTMLElement;
  readonly copy: () => void;
  readonly fit: () => void;
  /** Makes every column as wide as what it shows. */
  readonly fitAll: () => void;
  /** Has the columns together fill the window. */
  readonly fill: () => void;
  /** Replaces texts in the chosen cells, or in the loaded ones of the column; undefined where nothing may be. */
  readonly replaced: ((wanted: Replacing) => void) | undefined;
}

interface MenuScene {
  readonly source: GridSource;
  readonly columns: readonly ShownColumn[];
  readonly offset: 0 | 1;
  readonly cells: GridCells | undefined;
  readonly fit: (path: string) => void;
  readonly fitAll: () => void;
  readonly fill: () => void;
}

/** What the menu of a cell or head is about. */
export function menuPlaceOf(
  { spot, anchor }: MenuAt,
  { source, columns, offset, cells, fit, fitAll, fill }: MenuScene,
): MenuPlace {
  const row = spot.row < 0 ? undefined : source.rowAt(spot.row);
  const column = columns[spot.column - offset];
  return {
    anchor,
    column,
    level: spot.row < 0 ? undefined : source.groupAt?.(spot.row)?.level,
    id: row && row[0] > 0 ? row[0] : undefined,
    value: row && column && column.place > 0 ? row[column.place] : undefined,
    fitAll,
    fill,
    fit: () => column && fit(column.path),
    copy: () => {
      anchor.focus({ preventScroll: true });
      // The browser's own event: it needs no permission.
      document.execCommand('copy');
    },
    replaced: column && cells?.replacing(spot.column - offset),
  };
}
