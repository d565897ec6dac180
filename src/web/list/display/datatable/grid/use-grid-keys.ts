import type { KeyboardEvent } from 'react';
import { NARROWEST, WIDEST, type PlacedColumn } from '../../../state/list-columns.ts';
import { movedTo, type CellPlace } from '../../../rows/cell-focus.ts';
import type { HeadActions } from '../grid-head/head-actions.ts';
import type { GridFocus } from './use-grid-focus.ts';

interface GridKeyActions extends HeadActions {
  readonly onOpen: (row: number) => void;
  readonly onBeside: (row: number) => void;
  /** Follows the link in a cell. */
  readonly onFollow: () => void;
  readonly onToggle?: (row: number) => void;
  readonly onRange?: (from: number, to: number) => void;
  readonly onSelectAll?: () => void;
  readonly onClear?: () => boolean;
}

interface GridKeyOptions {
  readonly focus: GridFocus;
  readonly columns: readonly PlacedColumn[];
  readonly offset: 0 | 1;
  readonly rows: number;
  readonly page: () => number;
  readonly actions: GridKeyActions;
}

/** How much wider one press of a key makes a column, in pixels. */
const WIDER = 16;

/** Handles a key in a grid (ARIA grid pattern); true where it did something. */
export function pressGridKey(event: KeyboardEvent, options: GridKeyOptions): boolean {
  const { focus } = options;
  const { place } = focus;
  const mod = event.ctrlKey || event.metaKey;
  if (place.row < 0 && pressHeadKey(event, options)) return true;
  if (event.altKey) return pressAltKey(event, options);
  if (pressRowKey(event, options)) return true;
  const bounds = {
    rows: options.rows,
    columns: options.columns.length + options.offset,
    page: options.page(),
  };
  const to = movedTo(place, { key: inDirection(event), mod }, bounds);
  if (!to) return false;
  if (event.shiftKey && place.row >= 0 && to.row !== place.row)
    options.actions.onRange?.(place.row, Math.max(0, to.row));
  focus.go(to);
  return true;
}

function pressRowKey(event: KeyboardEvent, { focus, actions }: GridKeyOptions): boolean {
  const { row } = focus.place;
  const mod = event.ctrlKey || event.metaKey;
  if (event.key === 'Escape') return actions.onClear?.() ?? false;
  if (event.key === 'a' && mod && actions.onSelectAll) return done(actions.onSelectAll);
  if (row < 0) return false;
  if (event.key === ' ' && actions.onToggle) {
    const { onToggle, onRange } = actions;
    return done(() => (event.shiftKey && onRange ? onRange(row, row) : onToggle(row)));
  }
  if (event.key === 'Enter')
    return done(() => (event.shiftKey ? actions.onBeside(row) : actions.onOpen(row)));
  return false;
}

function pressHeadKey(event: KeyboardEvent, { focus, columns, offset, actions }: GridKeyOptions): boolean {
  const column = columns[focus.place.column - offset];
  const { onSort, onSelectAll, onFilter } = actions;
  const head = event.target instanceof Element ? event.target.closest<HTMLElement>('[aria-colindex]') : null;
  if (event.altKey && event.key === 'ArrowDown' && column && head && onFilter)
    return done(() => onFilter(column.path, head));
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  if (!column && onSelectAll) return done(onSelectAll);
  if (!column?.sortable || !onSort) return false;
  return done(() => onSort(column.path, event.shiftKey));
}

/** Alt with arrows: a column wider or narrower, with Shift moved; Alt+Enter follows the cell's link. */
function pressAltKey(event: KeyboardEvent, { focus, columns, offset, actions }: GridKeyOptions): boolean {
  const { row, column: at } = focus.place;
  const { onFollow, onResize, onMove } = actions;
  const column = columns[at - offset];
  const key = inDirection(event);
  if (key === 'Enter' && row >= 0) return done(onFollow);
  const way = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (!column || way === 0) return false;
  if (event.shiftKey) {
    return (
      onMove !== undefined &&
      done(() => {
        onMove(column.path, way);
        focus.go(movedColumn(focus.place, way, { offset, columns: columns.length }));
      })
    );
  }
  const width = Math.min(WIDEST, Math.max(NARROWEST, column.width + way * WIDER));
  return onResize !== undefined && done(() => onResize(column.path, width));
}

function movedColumn(
  place: CellPlace,
  way: number,
  { offset, columns }: { offset: number; columns: number },
): CellPlace {
  return { ...place, column: Math.min(Math.max(offset, place.column + way), columns + offset - 1) };
}

/** The key as if texts ran from left to right. */
function inDirection(event: KeyboardEvent): string {
  const turned = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key];
  return turned && getComputedStyle(event.currentTarget).direction === 'rtl' ? turned : event.key;
}

/** True once something was done. */
function done(act: () => unknown): true {
  act();
  return true;
}
