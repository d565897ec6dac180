import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Rows } from '#web/data/rows.ts';
import { movedTo, type CellPlace } from '../../../rows/cell-focus.ts';
import { boundsOf, filledTo, oneCell, type CellRange, type RangeBounds } from './cell-range.ts';

/** The keyboard's place in a grid, as its ranges need it. */
export interface RangeFocus {
  readonly place: CellPlace;
  readonly go: (place: CellPlace) => void;
}

interface RangeOptions {
  readonly focus: RangeFocus;
  readonly windows: Rows;
  /** How many columns there are beside that of the selection, and where they begin. */
  readonly columns: number;
  readonly offset: 0 | 1;
  readonly page: () => number;
  readonly onFill: (source: RangeBounds, bounds: RangeBounds) => void;
}

interface ChosenRange {
  readonly range: CellRange;
  /** Where the keyboard was then: once it is elsewhere, the range is gone. */
  readonly at: CellPlace;
}

/** A range of cells, and what keys and the pointer do about it. Its columns count without that of the selection. */
export interface CellRanging {
  /** The chosen cells, or the one with the keyboard; undefined where that is in no cell of a row. */
  readonly bounds: RangeBounds | undefined;
  /** More than the cell with the keyboard is chosen. */
  readonly isChosen: boolean;
  /** What the fill handle is being dragged over. */
  readonly filling: RangeBounds | undefined;
  readonly press: (event: KeyboardEvent) => boolean;
  readonly stretch: (to: CellPlace) => void;
  readonly clear: () => boolean;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** Lets ranges be chosen by dragging, Shift with a click or arrows, and Ctrl+A; the handle at their end fills others. */
export function useCellRange(options: RangeOptions): CellRanging {
  const { focus, columns, offset } = options;
  const [chosen, setChosen] = useState<ChosenRange>();
  const [filling, setFilling] = useState<RangeBounds>();
  const { place } = focus;
  const own = { row: place.row, column: place.column - offset };
  const isIn = own.row >= 0 && own.column >= 0 && own.column < columns;
  const range = chosen && isAt(chosen.at, place) ? chosen.range : isIn ? oneCell(own) : undefined;
  const isChosen = range !== undefined && chosen?.range === range && !isAt(range.from, range.to);
  const bounds = range && boundsOf(range);
  const stretch = (to: CellPlace): void => {
    const next = { from: range?.from ?? own, to: { row: to.row, column: to.column - offset } };
    focus.go(to);
    setChosen({ range: next, at: to });
  };
  return {
    bounds,
    isChosen,
    filling,
    stretch,
    press: (event) => {
      const whole = range && isAll(event) ? loadedRange(options) : undefined;
      if (whole) setChosen({ range: whole, at: place });
      const to = range && stretchedBy(event, range.to, options);
      if (to) stretch(to);
      return whole !== undefined || to !== undefined;
    },
    clear: () => {
      if (isChosen) setChosen(undefined);
      return isChosen;
    },
    onPointerDown: (event) => dragged(event, options, { bounds, setChosen, setFilling }),
  };
}

interface DragParts {
  readonly bounds: RangeBounds | undefined;
  readonly setChosen: (chosen: ChosenRange | undefined) => void;
  readonly setFilling: (bounds: RangeBounds | undefined) => void;
}

/** A press that may become a drag: over cells, or of the fill handle. */
function dragged(
  event: PointerEvent<HTMLElement>,
  { focus, offset, onFill }: RangeOptions,
  { bounds, setChosen, setFilling }: DragParts,
): void {
  if (event.button !== 0 || event.pointerType === 'touch' || event.shiftKey) return;
  const onHandle = event.target instanceof Element && event.target.closest('[data-fill]');
  const start = placeAt(event.target, offset);
  if (onHandle && bounds) {
    event.preventDefault();
    const fill = (to: CellPlace | undefined): void => {
      const filled = to && filledTo(bounds, to);
      setFilling(undefined);
      if (filled) onFill(bounds, filled);
    };
    follow(offset, (to) => setFilling(filledTo(bounds, to)), fill);
  } else if (start) {
    const at = { row: start.row, column: start.column + offset };
    follow(offset, (to) => {
      // A press that stays in its cell is a click.
      if (!isAt(start, to)) focus.go(at);
      setChosen(isAt(start, to) ? undefined : { range: { from: start, to }, at });
    });
  }
}

function isAll({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && key === 'a';
}

/** The cells of all loaded rows around the keyboard. */
function loadedRange({ focus, windows, columns }: RangeOptions): CellRange | undefined {
  const loaded = loadedAround(windows, Math.max(0, focus.place.row));
  return (
    loaded && {
      from: { row: loaded.first, column: 0 },
      to: { row: loaded.last, column: columns - 1 },
    }
  );
}

/** The cells of a column in all loaded rows around one. */
export function loadedColumn(windows: Rows, row: number, column: number): RangeBounds | undefined {
  const loaded = loadedAround(windows, Math.max(0, row));
  return loaded && { top: loaded.first, bottom: loaded.last, first: column, last: column };
}

/** Where a key with Shift leads the free corner of a range. */
function stretchedBy(
  event: KeyboardEvent,
  corner: CellPlace,
  { windows, columns, offset, page }: RangeOptions,
): CellPlace | undefined {
  if (!event.shiftKey || event.altKey) return undefined;
  const rows = windows.state().total?.rows ?? 0;
  const from = { row: corner.row, column: corner.column + offset };
  const key = { key: inReadingDirection(event), mod: event.ctrlKey || event.metaKey };
  const to = movedTo(from, key, { rows, columns: columns + offset, page: page() });
  return to && { row: Math.max(0, to.row), column: Math.max(offset, to.column) };
}

/** Follows the pointer over cells until it is let go, with the cell where that was. */
function follow(
  offset: 0 | 1,
  onCell: (place: CellPlace) => void,
  onEnd?: (place: CellPlace | undefined) => void,
): void {
  let last: CellPlace | undefined;
  const move = (event: globalThis.PointerEvent): void => {
    const place = placeAt(document.elementFromPoint(event.clientX, event.clientY), offset);
    if (!place || (last && isAt(place, last))) return;
    last = place;
    onCell(place);
  };
  const end = (event: globalThis.PointerEvent): void => {
    document.removeEventListener('pointermove', move);
    document.removeEventListener('pointerup', end);
    document.removeEventListener('pointercancel', end);
    onEnd?.(event.type === 'pointerup' ? last : undefined);
  };
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', end);
  document.addEventListener('pointercancel', end);
}

/** The cell of a row that an element is in; columns count without that of the selection. */
function placeAt(target: EventTarget | null, offset: 0 | 1): CellPlace | undefined {
  if (!(target instanceof Element) || target.closest('[data-control], button, [role="checkbox"], [data-end]'))
    return undefined;
  const cell = target.closest('[role="gridcell"][aria-colindex]');
  const row = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1);
  const column = Number(cell?.getAttribute('aria-colindex')) - 1 - offset;
  return cell && row >= 0 && column >= 0 ? { row, column } : undefined;
}

function loadedAround(
  windows: Rows,
  row: number,
): { readonly first: number; readonly last: number } | undefined {
  if (!windows.rowAt(row)) return undefined;
  let [first, last] = [row, row];
  while (windows.rowAt(first - 1)) first -= 1;
  while (windows.rowAt(last + 1)) last += 1;
  return { first, last };
}

function isAt(one: CellPlace, other: CellPlace): boolean {
  return one.row === other.row && one.column === other.column;
}

function inReadingDirection(event: KeyboardEvent): string {
  const turned = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key];
  return turned && getComputedStyle(event.currentTarget).direction === 'rtl' ? turned : event.key;
}
