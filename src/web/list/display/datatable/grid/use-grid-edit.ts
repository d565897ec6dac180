import { useEffect, useEffectEvent, useState, type KeyboardEvent, type RefObject } from 'react';
import { isInAwaitedDialog } from '#web/ui/dialog/dialog.tsx';
import type { GridSource } from './grid-source.ts';
import type { CellPlace } from '../../../rows/cell-focus.ts';
import {
  addAt,
  beginEdit,
  isEdited,
  movedToRow,
  pressInEdit,
  removeRow,
  toggleCell,
  type EditScene,
} from './grid-edit.ts';
import type { RowEditing } from '../../../rows/row-editing.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import type { GridFocus } from './use-grid-focus.ts';

/** The row whose menu is open, and the button that opened it. */
export interface OpenRowMenu {
  readonly row: number;
  readonly id: number;
  readonly button: HTMLElement;
}

interface GridEditOptions {
  readonly editing: RowEditing | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly focus: GridFocus;
  readonly windows: GridSource;
  readonly columns: readonly ShownColumn[];
  readonly offset: 0 | 1;
  /** Changes with the rows. */
  readonly version: number;
}

/** The editing of rows in a grid: which row is edited, and what keys and clicks do about it. */
export interface GridEdit {
  readonly editing: RowEditing;
  /** The row that is edited. */
  readonly active: number | undefined;
  /** Handles a key; true where it did something. */
  readonly press: (event: KeyboardEvent) => boolean;
  /** Whether a double click edits a cell. */
  readonly isEdited: (place: CellPlace) => boolean;
  /** Begins at a cell; false where nothing in its row can be edited. */
  readonly begin: (place: CellPlace) => boolean;
  /** The keyboard goes to another row. */
  readonly moved: (row: number) => void;
  /** A box was pressed; false where the cell is none that turns at once. */
  readonly toggle: (place: CellPlace) => boolean;
  readonly remove: (row: number) => void;
  /** Adds a row at a line for that; false where the line is none. */
  readonly addAt: (row: number) => boolean;
  readonly menu: OpenRowMenu | undefined;
  readonly showMenu: (menu: OpenRowMenu | undefined) => void;
}

/** Edits the rows of a grid in place (CTX-42, CTX-43, CTX-44); undefined where they cannot be. */
export function useGridEdit(options: GridEditOptions): GridEdit | undefined {
  const { editing, focus, windows, scroller } = options;
  const [active, setActive] = useState<number>();
  const [menu, showMenu] = useState<OpenRowMenu>();
  const { place } = focus;
  const current = place.row < 0 ? undefined : windows.rowAt(place.row)?.[0];
  const scene: EditScene | undefined = editing && { ...options, editing, active, setActive };
  useWanted(options, (at, column) => scene && beginEdit(scene, { row: at, column: column + options.offset }));
  useLeaving(scroller, active !== undefined, () => {
    if (active !== undefined) void editing?.accept(active);
    setActive(undefined);
  });
  useGone(() => {
    // The draft of a form keeps its lines by itself.
    if (active !== undefined && editing?.rows === 'records') void editing.accept(active);
  });
  const onRow = useEffectEvent((id: number | undefined) => editing?.onRow(id));
  useEffect(() => onRow(active ?? current), [active, current]);
  return (
    scene && {
      editing: scene.editing,
      active,
      menu,
      showMenu,
      isEdited: (to) => isEdited(scene, to),
      begin: (to) => beginEdit(scene, to),
      toggle: (to) => toggleCell(scene, to),
      remove: (row) => removeRow(scene, row),
      addAt: (row) => addAt(scene, row),
      moved: (row) => movedToRow(scene, row),
      press: (event) => pressInEdit(scene, event),
    }
  );
}

/** Begins to edit the wanted cell once its row is there; until then it looks at the end of the list, where lines are added. */
function useWanted(
  { editing, windows, columns, focus, version }: GridEditOptions,
  begin: (row: number, column: number) => unknown,
): void {
  const wanted = editing?.wanted;
  const look = useEffectEvent(() => {
    if (!wanted) return;
    const row = windows.positionOf(wanted.row);
    const last = (windows.state().total?.rows ?? 0) - 1;
    if (row === undefined) {
      // Lines are added at the end; a record of a full list may be anywhere.
      if (editing?.rows === 'lines' && windows.isFresh && last >= 0 && focus.place.row !== last)
        focus.go({ ...focus.place, row: last });
      return;
    }
    const at = columns.findIndex(({ path }) => path === wanted.name);
    // A column that is wrong comes to the list when it is first needed.
    if (wanted.name !== undefined && at < 0) return;
    editing?.onFound();
    begin(row, Math.max(0, at));
  });
  // Looked for whenever rows have come, or other columns, and only then.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => look(), [wanted, version, windows, columns]);
}

/** Calls `gone` when the grid is no longer shown. */
function useGone(gone: () => void): void {
  const last = useEffectEvent(gone);
  useEffect(() => () => last(), []);
}

/** Calls `leave` when the keyboard or the pointer goes elsewhere. */
function useLeaving(scroller: RefObject<HTMLElement | null>, on: boolean, leave: () => void): void {
  const left = useEffectEvent((event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || scroller.current?.contains(target)) return;
    if (!isInAwaitedDialog(target)) leave();
  });
  useEffect(() => {
    if (!on) return undefined;
    document.addEventListener('focusin', left);
    document.addEventListener('pointerdown', left);
    return () => {
      document.removeEventListener('focusin', left);
      document.removeEventListener('pointerdown', left);
    };
  }, [on]);
}
