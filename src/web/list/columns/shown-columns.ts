import { isLink } from '#core/fields/traits.ts';
import { useMemo, type CSSProperties } from 'react';
import type { WebApplication, WebColumn } from '#web/api/application.tsx';
import type { TreeMember } from '#web/data/rows.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import type { PlacedColumn } from '../state/list-columns.ts';

/** A column as cells need it: everything worked out once, as a grid draws thousands of cells. */
export interface ShownColumn extends PlacedColumn {
  /** Where a row carries the column's cell. */
  readonly place: number;
  /** Distance from the start of the scrolling columns, or of those that stay, in pixels. */
  readonly start: number;
  readonly style: CSSProperties;
  /** Digits stand at the end. */
  readonly align: 'end' | undefined;
  /** All digits are as wide as each other, so that those of the rows align. */
  readonly figures: boolean;
  /** A link to a table of people: shown with initials. */
  readonly people: boolean;
  /** What records of another table show in it that stand below those of a tree. */
  readonly member?: ShownMember | undefined;
}

/** A column as a cell has it, wherever that stands. */
type ShownMember = Pick<ShownColumn, 'column' | 'label' | 'align' | 'figures' | 'people'>;

interface DrawnCells {
  /** The paths of the rows' cells. */
  readonly cells: readonly string[];
  /** How many columns stay. */
  readonly frozen: number;
  /** Records of another table that stand among the rows. */
  readonly members?: TreeMember | undefined;
}

/** The columns that a grid draws. */
export function useShownColumns(
  application: WebApplication,
  columns: readonly PlacedColumn[],
  { cells, frozen, members }: DrawnCells,
): readonly ShownColumn[] {
  return useMemo(
    () =>
      columns.map((column, at) => shownColumn(application, column, { columns, at, cells, frozen, members })),
    [application, columns, cells, frozen, members],
  );
}

interface Neighbours extends DrawnCells {
  readonly columns: readonly PlacedColumn[];
  readonly at: number;
}

function shownColumn(
  application: WebApplication,
  column: PlacedColumn,
  { columns, at, cells, frozen, members }: Neighbours,
): ShownColumn {
  const member = members?.columns.get(column.path);
  return {
    ...column,
    place: cells.indexOf(column.path) + 1,
    start: widthOf(columns.slice(at < frozen ? 0 : frozen, at)),
    style: { inlineSize: column.width },
    ...lookOf(application, column.column),
    member: member && { column: member, label: member.label, ...lookOf(application, member) },
  };
}

function lookOf(
  application: WebApplication,
  column: WebColumn,
): Pick<ShownColumn, 'align' | 'figures' | 'people'> {
  const { align, figures } = webFieldOf(column);
  return {
    align,
    figures: align === 'end' || figures === true,
    people: leadsToPeople(application, column),
  };
}

/** The most of a grid's width that columns take which stay in sight: the others must have room to be scrolled in. */
const MOST_FROZEN = 0.6;

/** How many columns stay in a grid of a width: those that are pinned, as far as there is room; the first always does. */
export function frozenIn(columns: readonly PlacedColumn[], width: number): number {
  const others = columns.findIndex(({ pinned }) => !pinned);
  const wanted = others < 0 ? columns.length : others;
  const fits = (count: number): boolean => widthOf(columns.slice(0, count)) <= width * MOST_FROZEN;
  // Before the grid is measured there is room for all.
  const counts = Array.from({ length: wanted }, (_, at) => wanted - at);
  return (width > 0 ? counts.find(fits) : wanted) ?? 1;
}

export function widthOf(columns: readonly PlacedColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** The columns that are drawn: those that stay, and a part of the others with the room of the rest before and after it. */
export interface ColumnSlice {
  /** How many columns stay. */
  readonly frozen: number;
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
}

/** The columns to draw where `left` pixels are scrolled away and `width` are in sight; `frozen` of them always are. */
export function columnSlice(
  columns: readonly ShownColumn[],
  { left, width, frozen }: { readonly left: number; readonly width: number; readonly frozen: number },
): ColumnSlice {
  const isDrawn = (column: ShownColumn): boolean =>
    column.start + column.width > left - width / 2 && column.start < left + width * 1.5;
  const scrolling = columns.slice(frozen);
  const first = Math.max(0, scrolling.findIndex(isDrawn));
  const last = scrolling.findLastIndex(isDrawn);
  const end = scrolling.at(-1);
  const drawn = scrolling[last];
  return {
    frozen,
    from: first + frozen,
    to: last + frozen + 1,
    before: scrolling[first]?.start ?? 0,
    after: end && drawn ? end.start + end.width - drawn.start - drawn.width : 0,
  };
}

function leadsToPeople(application: WebApplication, column: WebColumn): boolean {
  if (!isLink(column)) return false;
  const { target } = column as { target?: number };
  return application.tables.get(target ?? 0)?.icon?.startsWith('user') ?? false;
}
