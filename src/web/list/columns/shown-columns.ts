import { isLink } from '#core/fields/traits.ts';
import { useMemo, type CSSProperties } from 'react';
import type { WebApplication } from '#web/api/application.tsx';
import { webFieldOf } from '#web/fields/registry.ts';
import type { PlacedColumn } from '../state/list-columns.ts';

/** A column as cells need it: everything worked out once, as a grid draws thousands of cells. */
export interface ShownColumn extends PlacedColumn {
  /** Where a row carries the column's cell. */
  readonly place: number;
  /** Distance from the start of the scrolling columns, in pixels. */
  readonly start: number;
  readonly style: CSSProperties;
  /** Digits stand at the end. */
  readonly align: 'end' | undefined;
  /** All digits are as wide as each other, so that those of the rows align. */
  readonly figures: boolean;
  /** A link to a table of people: shown with initials. */
  readonly people: boolean;
}

/** The columns that a grid draws; `cells` are the paths of the rows' cells. */
export function useShownColumns(
  application: WebApplication,
  columns: readonly PlacedColumn[],
  cells: readonly string[],
): readonly ShownColumn[] {
  return useMemo(
    () => columns.map((column, at) => shownColumn(application, column, { columns, at, cells })),
    [application, columns, cells],
  );
}

interface Neighbours {
  readonly columns: readonly PlacedColumn[];
  readonly at: number;
  readonly cells: readonly string[];
}

function shownColumn(
  application: WebApplication,
  column: PlacedColumn,
  { columns, at, cells }: Neighbours,
): ShownColumn {
  const { align, figures } = webFieldOf(column.column);
  return {
    ...column,
    place: cells.indexOf(column.path) + 1,
    // The first column is frozen: the others scroll beside it.
    start: columns.slice(1, Math.max(1, at)).reduce((start, { width }) => start + width, 0),
    style: { inlineSize: column.width },
    align,
    figures: align === 'end' || figures === true,
    people: leadsToPeople(application, column),
  };
}

/** A part of the scrolling columns that is drawn, and the room that the others take before and after it. */
export interface ColumnSlice {
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
}

/** The columns to draw where `left` pixels are scrolled away and `width` are in sight; the first is always drawn. */
export function columnSlice(columns: readonly ShownColumn[], left: number, width: number): ColumnSlice {
  const isDrawn = (column: ShownColumn): boolean =>
    column.start + column.width > left - width / 2 && column.start < left + width * 1.5;
  const scrolling = columns.slice(1);
  const first = Math.max(0, scrolling.findIndex(isDrawn));
  const last = scrolling.findLastIndex(isDrawn);
  const end = scrolling.at(-1);
  const drawn = scrolling[last];
  return {
    from: first + 1,
    to: last + 2,
    before: scrolling[first]?.start ?? 0,
    after: end && drawn ? end.start + end.width - drawn.start - drawn.width : 0,
  };
}

function leadsToPeople(application: WebApplication, { column }: PlacedColumn): boolean {
  if (!isLink(column)) return false;
  const { target } = column as { target?: number };
  return application.tables.get(target ?? 0)?.icon?.startsWith('user') ?? false;
}
