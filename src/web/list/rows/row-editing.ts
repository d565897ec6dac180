import type { ReactNode } from 'react';
import type { GroupEnd } from '#web/data/rows.ts';
import type { PlacedColumn } from '../state/list-columns.ts';

export type { PlacedColumn } from '../state/list-columns.ts';

/** What of a row is not in the list's rows yet, and how it is marked. */
export interface RowLook {
  readonly state: 'stored' | 'new' | 'changed' | 'removed';
  /** Values by path. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What is wrong, by technical name of the column. */
  readonly faults: Readonly<Record<string, unknown>>;
}

/** One cell that is edited; `value` is what it shows now. */
export interface EditedCell {
  readonly id: number;
  readonly shown: PlacedColumn;
  readonly value: unknown;
  /** Whether the control fills a cell or stands in a sheet of its own, and whether it takes the keyboard. */
  readonly place: 'cell' | 'sheet';
  readonly takes: boolean;
}

/** A box that is ticked, and whether it was. */
export type TickedCell = Pick<EditedCell, 'id' | 'shown' | 'value'>;

/** New rows at the end of groups: one of each, by the path of its group. */
export interface NewInGroups {
  readonly keyIn: (path: string) => number | undefined;
  readonly pathOf: (key: number) => string | undefined;
}

/** How the rows of a list are edited in their place; whoever shows the list knows what becomes of it. */
export interface RowEditing {
  /** What the rows are: lines of a form, which have menus, or records, which are opened, selected and saved one by one. */
  readonly rows: 'lines' | 'records';
  /** Changes whenever rows are to be loaded again. */
  readonly version: number;
  readonly onLoaded: () => void;
  readonly look: (id: number) => RowLook | undefined;
  /** Whether the row can be edited at all. */
  readonly mayEdit: boolean;
  readonly isEditable: (id: number, column: PlacedColumn) => boolean;
  readonly control: (cell: EditedCell) => ReactNode;
  /** Takes what is typed while the controls of cells are still on their way; undefined once they are there. */
  readonly early?: { readonly type: (text: string) => void; readonly erase: () => void } | undefined;
  /** Turns a box that is ticked at once. */
  readonly toggle: (cell: TickedCell) => void;
  /** What is wrong with a cell, in words. */
  readonly fault: (id: number, column: PlacedColumn) => string | undefined;
  /** A control was left: false where what it holds is no value. */
  readonly leave: (id: number, column: PlacedColumn) => boolean;
  /** Whether nobody has given the row anything since it was added: it goes when it is left. */
  readonly isUntouched: (id: number) => boolean;
  /** Ends the editing of a row; false where something is wrong with it. */
  readonly accept: (id: number) => Promise<boolean>;
  /** Leads the keyboard to what is wrong with a row. */
  readonly toFault: (id: number) => void;
  readonly drop: (id: number) => void;
  /** Undefined where rows cannot be added or taken out. */
  readonly add: ((end?: GroupEnd) => void) | undefined;
  /** Keys of new rows that the list does not have: they stand behind its last one. */
  readonly added?: readonly number[];
  readonly inGroups?: NewInGroups;
  readonly remove: ((id: number, row: EditedRow) => void) | undefined;
  readonly open: ((id: number) => void) | undefined;
  /** A cell that is to be edited as soon as its row is there; another object for another wish. */
  readonly wanted: { readonly row: number; readonly name?: string } | undefined;
  /** The wanted cell was found. */
  readonly onFound: () => void;
  /** Told which row has the keyboard. */
  readonly onRow: (id: number | undefined) => void;
}

/** A row as it is shown: the values of its own columns by name, and the text of its first cell. */
interface EditedRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly title: string;
}
