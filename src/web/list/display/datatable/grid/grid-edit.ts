import { isFlag } from '#core/fields/traits.ts';
import type { KeyboardEvent, RefObject } from 'react';
import type { ListRow } from '#web/data/row-source.ts';
import type { GridSource } from './grid-source.ts';
import type { CellPlace } from '../../../rows/cell-focus.ts';
import type { RowEditing } from '../../../rows/row-editing.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import type { GridFocus } from './use-grid-focus.ts';

/** A grid whose rows are edited, as it is now. */
export interface EditScene {
  readonly editing: RowEditing;
  /** The row that is edited. */
  readonly active: number | undefined;
  readonly setActive: (id: number | undefined) => void;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly focus: GridFocus;
  readonly windows: GridSource;
  readonly columns: readonly ShownColumn[];
  /** 1 where a column of boxes to select with comes first. */
  readonly offset: 0 | 1;
}

/** Begins to edit at a cell, or at the next that can be edited in its row; false where none can. */
export function beginEdit(scene: EditScene, to: CellPlace): boolean {
  const { editing, active, focus } = scene;
  const id = rowAt(scene, to.row)?.[0];
  if (id === undefined || !editing.mayEdit) return false;
  const from = Math.max(0, to.column - scene.offset);
  const behind = editableFrom(scene, id, { from, way: 1 });
  const at = behind < 0 ? editableFrom(scene, id, { from: 0, way: 1 }) : behind;
  if (at < 0) return false;
  if (active !== undefined && active !== id) void editing.accept(active);
  scene.setActive(id);
  focus.go({ row: to.row, column: at + scene.offset });
  return true;
}

/** Handles a key; true where it did something. */
export function pressInEdit(scene: EditScene, event: KeyboardEvent): boolean {
  if (isAtEnd(scene)) return pressAtEnd(scene, event);
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false;
  if (scene.active !== undefined && event.key !== 'Escape' && typeEarly(scene, event)) return true;
  return scene.active === undefined ? pressOnCell(scene, event) : pressInCell(scene, scene.active, event);
}

/** Adds a row at a line for that; false where the line is none. */
export function addAt({ editing, windows }: EditScene, row: number): boolean {
  const end = windows.endAt(row);
  if (end) editing.add?.(end.group);
  return end !== undefined;
}

/** Turns a box at once; false where the cell is none. */
export function toggleCell(scene: EditScene, to: CellPlace): boolean {
  const { editing, columns } = scene;
  const [row, shown] = [rowAt(scene, to.row), columns[to.column - scene.offset]];
  if (!row || !shown || !isFlag(shown.column) || !editing.isEditable(row[0], shown)) return false;
  editing.toggle({ id: row[0], shown, value: valueIn(editing, row, shown) });
  return true;
}

/** Takes a row out of the list. */
export function removeRow(scene: EditScene, at: number): void {
  const { editing, columns, scroller } = scene;
  const row = rowAt(scene, at);
  if (!row || !editing.remove) return;
  scene.setActive(undefined);
  const values = columns
    .filter(({ path, column }) => path === column.name)
    .map((shown) => [shown.path, valueIn(editing, row, shown)] as const);
  const title = scroller.current?.querySelector(`[data-row="${at}"] [role="gridcell"]`)?.textContent ?? '';
  editing.remove(row[0], { values: Object.fromEntries(values), title });
}

/** The keyboard goes to another row: the one before it is accepted. */
export function movedToRow({ editing, active, setActive, windows }: EditScene, row: number): void {
  if (active === undefined || windows.rowAt(row)?.[0] === active) return;
  void editing.accept(active);
  setActive(undefined);
}

/** The value that a cell shows: what is not in the rows yet comes first. */
export function valueIn(editing: RowEditing, row: ListRow, shown: ShownColumn): unknown {
  const own = editing.look(row[0])?.values[shown.path];
  if (own !== undefined) return own;
  return shown.place > 0 ? row[shown.place] : undefined;
}

function rowAt({ windows }: EditScene, at: number): ListRow | undefined {
  return at < 0 ? undefined : windows.rowAt(at);
}

function editableFrom(
  { editing, columns }: EditScene,
  id: number,
  { from, way }: { readonly from: number; readonly way: 1 | -1 },
): number {
  for (let at = from; at >= 0 && at < columns.length; at += way) {
    const column = columns[at];
    if (column && editing.isEditable(id, column)) return at;
  }
  return -1;
}

function stop({ setActive, focus }: EditScene): void {
  setActive(undefined);
  focus.go(focus.place);
}

async function accept({ editing }: EditScene, id: number): Promise<boolean> {
  const accepted = await editing.accept(id);
  if (!accepted) editing.toFault(id);
  return accepted;
}

/** To the next cell that can be edited, and from the last one to the next row or a new one (CTX-43). */
async function step(scene: EditScene, id: number, way: 1 | -1): Promise<void> {
  const { editing, columns, focus, windows } = scene;
  const { place } = focus;
  const own = place.column - scene.offset;
  const column = columns[own];
  if (column && !editing.leave(id, column)) return;
  const next = editableFrom(scene, id, { from: own + way, way });
  if (next >= 0) return focus.go({ ...place, column: next + scene.offset });
  if (!(await accept(scene, id))) return;
  const row = place.row + way;
  const end = way > 0 ? windows.endAt(row) : undefined;
  if (way > 0 && (end || row >= (windows.state().total?.rows ?? 0)) && editing.add)
    return editing.add(end?.group);
  const other = rowAt(scene, row)?.[0];
  const from = way > 0 ? 0 : columns.length - 1;
  const at = other === undefined ? -1 : editableFrom(scene, other, { from, way });
  if (at < 0) return stop(scene);
  scene.setActive(other);
  focus.go({ row, column: at + scene.offset });
}

function pressInCell(scene: EditScene, id: number, event: KeyboardEvent): boolean {
  const { editing, columns, focus } = scene;
  if (event.key === 'Tab') {
    // Out of a line that goes with it the browser leads on by itself.
    if (!event.shiftKey && leavesUntouched(scene, id)) return false;
    void step(scene, id, event.shiftKey ? -1 : 1);
  } else if (event.key === 'Escape') {
    stop(scene);
    editing.drop(id);
  } else if (event.key === 'Enter' || event.key === 'F2') {
    const column = columns[focus.place.column - scene.offset];
    if (column && !editing.leave(id, column)) return true;
    stop(scene);
    void accept(scene, id);
  } else return false;
  return true;
}

/** Whether the next step leaves, at its end, the last row, which nobody has given anything: it is dropped then. */
function leavesUntouched(scene: EditScene, id: number): boolean {
  const { editing, focus, windows } = scene;
  const next = focus.place.row + 1;
  const isLast = windows.endAt(next) !== undefined || next >= (windows.state().total?.rows ?? 0);
  const hasNext = editableFrom(scene, id, { from: focus.place.column - scene.offset + 1, way: 1 }) >= 0;
  if (!isLast || hasNext || !editing.isUntouched(id)) return false;
  stop(scene);
  editing.drop(id);
  return true;
}

function pressOnCell(scene: EditScene, event: KeyboardEvent): boolean {
  const { place } = scene.focus;
  if (place.row < 0 || place.column < scene.offset) return false;
  if (event.key === 'F2' || (event.key === 'Enter' && !event.shiftKey && isEdited(scene, place)))
    return beginEdit(scene, place);
  if (event.key === 'Delete' && scene.editing.remove) {
    removeRow(scene, place.row);
    return true;
  }
  if (event.key === ' ') return toggleCell(scene, place);
  if (scene.editing.rows === 'records' && isCharacter(event) && isOpenAt(scene, place))
    return typeInto(scene, place, event);
  return false;
}

/**
 * Begins with a character, which the browser puts into the control: that has the keyboard by then. Nobody else hears of
 * it, as it is no command.
 */
function typeInto(scene: EditScene, place: CellPlace, event: KeyboardEvent): boolean {
  if (!beginEdit(scene, place)) return false;
  event.stopPropagation();
  return typeEarly(scene, event);
}

/** Keeps a key for the control that is still on its way: it is no command meanwhile. */
function typeEarly({ editing: { early } }: EditScene, event: KeyboardEvent): boolean {
  if (!early) return false;
  if (event.key === 'Backspace') early.erase();
  else if ([...event.key].length === 1) early.type(event.key);
  return true;
}

/** Whether Enter and a double click edit a cell: in full lists the first one leads to its record, as its link does. */
export function isEdited(scene: EditScene, place: CellPlace): boolean {
  if (scene.editing.rows === 'lines') return true;
  const isNew = (rowAt(scene, place.row)?.[0] ?? 0) < 0;
  return (isNew || place.column > scene.offset) && isOpenAt(scene, place);
}

function isOpenAt(scene: EditScene, { row, column }: CellPlace): boolean {
  const [id, shown] = [rowAt(scene, row)?.[0], scene.columns[column - scene.offset]];
  return id !== undefined && shown !== undefined && scene.editing.isEditable(id, shown);
}

function isAtEnd({ windows, focus }: EditScene): boolean {
  return windows.endAt(focus.place.row) !== undefined;
}

/** Enter, Space and F2 begin a new row at the line for that. */
function pressAtEnd(scene: EditScene, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const begins = ['Enter', ' ', 'F2'].includes(key);
  return begins && !ctrlKey && !metaKey && !altKey && addAt(scene, scene.focus.place.row);
}

function isCharacter({ key }: KeyboardEvent): boolean {
  return [...key].length === 1 && key !== ' ';
}
