import { pressGroup } from '../../../groups/group-keys.ts';
import { pressNode } from '../groups/node-keys.ts';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useReader } from '#web/fields/values/reader.ts';
import { visit } from '#web/shell/windows/visit.ts';
import type { ListRow } from '#web/data/row-source.ts';
import type { GridCells } from '../cells/use-grid-cells.tsx';
import type { GridSource } from './grid-source.ts';
import { fitWidth, fitWidths } from './fit-width.ts';
import type { GridEdit } from './use-grid-edit.ts';
import type { GridActions } from './grid-actions.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import { fittedWidths } from '../../../columns/fitted-columns.ts';
import type { CellPlace } from '../../../rows/cell-focus.ts';
import { isStored } from '../../../moving/moves.ts';
import { SELECT_WIDTH, type GridFocus } from './use-grid-focus.ts';
import { pressGridKey } from './use-grid-keys.ts';
import { wayOf } from '../../../moving/move-keys.ts';
import type { RowMoves } from '../../../moving/row-moves.ts';
import type { Viewport } from '#web/data/viewport/viewport.ts';

interface GridEventOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly focus: GridFocus;
  readonly viewport: Viewport;
  readonly windows: GridSource;
  readonly columns: readonly ShownColumn[];
  readonly offset: 0 | 1;
  readonly actions: GridActions;
  readonly edit?: GridEdit | undefined;
  readonly cells?: GridCells | undefined;
  readonly moves?: RowMoves | undefined;
  /** A menu is asked for at a cell or head; undefined leaves the browser's. */
  readonly onMenu?: ((spot: CellPlace, anchor: HTMLElement) => void) | undefined;
}

/** The events of a grid, handled once for all its cells. */
export function useGridEvents(options: GridEventOptions) {
  const { scroller, focus, windows, actions, edit, cells } = options;
  const router = useRouter();
  const open = (row: number): void => {
    const id = windows.rowAt(row)?.[0];
    if (id !== undefined && id > 0) actions.onOpen(id);
    else if (windows.nodeAt?.(row).member)
      scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"] a`)?.click();
  };
  const beside = (row: number): void => {
    const id = windows.rowAt(row)?.[0];
    if (id !== undefined && id > 0) actions.onBeside?.(id);
  };
  const follow = (): void => {
    scroller.current?.querySelector<HTMLElement>('[data-focus] a')?.click();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    pressKey(event, options, { ...actions, onOpen: open, onBeside: beside, onFollow: follow });
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const spot = spotOf(event.target);
    if (!spot || spot.onEdge || isInControl(event.target) || isGrip(event.target)) return;
    const menu = event.target instanceof Element && event.target.closest<HTMLElement>('[data-row-menu]');
    const id = windows.rowAt(spot.row)?.[0];
    if (edit && menu && id !== undefined) {
      edit.showMenu({ row: spot.row, id, button: menu });
      return;
    }
    const go = (href: string, isOwn: boolean): void => (isOwn ? open(spot.row) : visit(router.history, href));
    if (followed(event, go)) focus.point(spot);
    else if (spot.row < 0) clickHead(event, spot.column, options);
    else clickRow(event, spot, { ...options, open });
  };
  const onDoubleClick = (event: MouseEvent): void => pressTwice(event, options, open);
  // A range is selected, not the texts in it.
  const onMouseDown = (event: MouseEvent): void => {
    if (event.shiftKey) event.preventDefault();
  };
  const { onCopy, onCut, onPaste, ranging } = cells ?? {};
  const onContextMenu = (event: MouseEvent): void => askMenu(event, options);
  const hands = cells
    ? { onCopy, onCut, onPaste, onPointerDown: ranging?.onPointerDown, onDragStart: refuse }
    : {};
  return {
    handlers: {
      onKeyDown,
      onClick,
      onDoubleClick,
      onMouseDown,
      onFocus: focus.onFocus,
      onContextMenu,
      ...hands,
    },
    ...useFitting(options),
  };
}

/** What gives columns the widths of what they show, or has them fill the grid. */
function useFitting(options: GridEventOptions) {
  const { scroller, columns, offset, actions } = options;
  const reader = useReader();
  const fit = (path: string): void => {
    const at = columns.findIndex((column) => column.path === path) + offset;
    if (scroller.current) actions.onResize?.(path, fitWidth(scroller.current, at));
  };
  const fitAll = (): void => {
    const grid = scroller.current;
    const rows = rowsInSight(options);
    if (grid) actions.onWidths?.(fitWidths(grid, { columns, offset, rows, reader }));
  };
  const fill = (): void => {
    const room = (scroller.current?.clientWidth ?? 0) - offset * SELECT_WIDTH;
    if (room > 0) actions.onWidths?.(fittedWidths(columns, room));
  };
  return { fit, fitAll, fill };
}

function rowsInSight({ viewport, windows }: GridEventOptions): readonly ListRow[] {
  const first = viewport.firstInSight;
  return Array.from({ length: viewport.page }, (_, at) => windows.rowAt(first + at)).filter(
    (row) => row !== undefined,
  );
}

/** A double click edits a cell, or opens its record. */
function pressTwice(
  event: MouseEvent,
  { edit, offset, windows }: GridEventOptions,
  open: (row: number) => void,
): void {
  const spot = spotOf(event.target);
  // A link was followed by the first click already.
  if (!(event.target instanceof Element) || event.target.closest('a') || isInControl(event.target)) return;
  if (!spot || spot.row < 0 || windows.endAt(spot.row)) return;
  if (edit?.isEdited(spot)) {
    if (!event.target.closest('[role="checkbox"], button')) edit.begin(spot);
  } else if (spot.column >= offset && !event.shiftKey) open(spot.row);
}

/** The menu of a cell or head; Shift+F10 and the key for menus tell of it as the right button does. */
function askMenu(event: MouseEvent, { focus, windows, cells, onMenu }: GridEventOptions): void {
  const spot = spotOf(event.target);
  const anchor =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[aria-colindex]') : null;
  if (!onMenu || !spot || !anchor || isInControl(event.target) || windows.endAt(spot.row)) return;
  // The menu is one of records of the list.
  if (windows.nodeAt?.(spot.row).member) return;
  event.preventDefault();
  // The menu takes the keyboard, and gives it to the cell at its end.
  if (!cells?.ranging.isChosen) focus.point({ row: spot.row, column: spot.column });
  onMenu({ row: spot.row, column: spot.column }, anchor);
}

/** The handle of a row only drags it. */
function isGrip(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-grip]') !== null;
}

/** Alt and Shift with a key that leads up or down move the row there. */
function pressMove(event: KeyboardEvent, { focus, windows, viewport, moves }: GridEventOptions): boolean {
  const way = moves && wayOf(event);
  const id = windows.rowAt(focus.place.row)?.[0];
  if (!way || id === undefined || !isStored(id)) return false;
  moves.step(id, way, viewport.page);
  return true;
}

/** A key, for what is about to be done to cells, their ranges, the row that is edited, the grid, in this order. */
function pressKey(
  event: KeyboardEvent,
  options: GridEventOptions,
  keys: Parameters<typeof pressGridKey>[1]['actions'],
): void {
  const { focus, windows, columns, offset, viewport, edit, cells } = options;
  const isTyping =
    isInControl(event.target) || (edit?.active !== undefined && edit.editing.early !== undefined);
  const isMove = !isTyping && pressMove(event, options);
  const { place, go } = focus;
  const isGroup =
    !isTyping &&
    (pressGroup(event, windows, { place, offset }) || pressNode(event, windows, { place, offset, go }));
  // Cells of a line where a row can be added are not there yet.
  const isEnd = windows.endAt(focus.place.row) !== undefined;
  if (isMove || isGroup || (!isTyping && !isEnd && cells?.press(event)) || edit?.press(event)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (event.isPropagationStopped()) return;
  if (edit && (isTyping || (event.key === 'Enter' && (event.ctrlKey || event.metaKey)))) return;
  const rows = rowsFor(event, windows, focus.place);
  const page = (): number => viewport.page;
  if (!pressGridKey(event, { focus, columns, offset, rows, page, actions: keys })) return;
  event.preventDefault();
  event.stopPropagation();
}

/** How far a key leads: to the line where a row can be added step by step alone. */
function rowsFor({ key, ctrlKey, metaKey }: KeyboardEvent, windows: GridSource, { row }: CellPlace): number {
  const rows = windows.state().total?.rows ?? 0;
  const isStep = key === 'ArrowDown' && !ctrlKey && !metaKey;
  const isEnd = !windows.groupAt && windows.endAt(rows - 1) !== undefined;
  return isEnd && !isStep && row < rows - 1 ? rows - 1 : rows;
}

function clickHead(
  event: MouseEvent,
  at: number,
  { focus, columns, offset, actions }: GridEventOptions,
): void {
  const column = columns[at - offset];
  focus.go({ row: -1, column: at });
  const sign = event.target instanceof Element ? event.target.closest('[data-filter]') : null;
  const head = sign?.closest<HTMLElement>('[aria-colindex]');
  if (!column) actions.onSelectAll?.();
  else if (head) actions.onFilter?.(column.path, head);
  else if (column.sortable) actions.onSort?.(column.path, event.shiftKey);
}

function clickRow(
  event: MouseEvent<HTMLElement>,
  { row, column }: Spot,
  {
    focus,
    windows,
    offset,
    actions,
    open,
    edit,
    cells,
  }: GridEventOptions & { readonly open: (row: number) => void },
): void {
  const before = focus.place.row;
  edit?.moved(row);
  if (edit?.addAt(row)) return;
  if (event.shiftKey && cells && column >= offset) return cells.ranging.stretch({ row, column });
  focus.go({ row, column });
  const onSign = event.target instanceof Element && event.target.closest('[data-toggle]') !== null;
  if (onSign || windows.groupAt?.(row)) {
    windows.toggle?.(row);
    return;
  }
  const onSelect = column < offset;
  const onBox = event.target instanceof Element && event.target.closest('[role="checkbox"]') !== null;
  if (edit && onBox && !onSelect) edit.toggle({ row, column });
  else if (edit?.editing.rows === 'lines') {
    if (isTouch(event)) edit.begin({ row, column });
  } else if (event.shiftKey && actions.onRange) actions.onRange(Math.max(0, before), row);
  else if (onSelect || event.ctrlKey || event.metaKey) actions.onToggle?.(row);
  else if (isTouch(event)) open(row);
}

/** Links are not dragged away: dragging chooses cells. */
function refuse(event: { readonly preventDefault: () => void }): void {
  event.preventDefault();
}

/** Whether an event belongs to the control of a cell that is edited. */
function isInControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-control]') !== null;
}

interface Spot {
  readonly row: number;
  readonly column: number;
  readonly onEdge: boolean;
}

/** The cell that an event fell into. */
function spotOf(target: EventTarget): Spot | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest('[aria-colindex]');
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (!cell || row === undefined) return undefined;
  const column = Number(cell.getAttribute('aria-colindex')) - 1;
  return { row: Number(row), column, onEdge: target.closest('[data-edge]') !== null };
}

/** Follows the link that was clicked, those within the application without loading the page; false where there is none. */
function followed(event: MouseEvent, go: (href: string, isOwn: boolean) => void): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return false;
  const special = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (special || !('within' in link.dataset)) return true;
  event.preventDefault();
  go(link.getAttribute('href') ?? '', 'own' in link.dataset);
  return true;
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
}
