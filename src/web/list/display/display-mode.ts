import type { ComponentType } from 'react';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import type { WebColumn } from '#web/api/application.tsx';
import type { RowList } from '#web/data/row-lists.ts';
import type { BesideList } from '../beside/use-beside-list.ts';
import type { RowEditing } from '../rows/row-editing.ts';
import type { PlaceKeeper } from '../rows/use-list-place.ts';
import type { ListLayout } from '../state/list-layouts.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import type { Selected } from '../selection/use-selection.ts';
import type { List } from '../state/use-list.ts';

/** What the screen of a display mode is given. It leads the keyboard as an ARIA grid or list does: `focusRows` finds it by that. */
export interface DisplayProps<View = ViewInfo> {
  readonly list: List;
  /** The view with the mode's own options; undefined for a table that is listed without a view. */
  readonly view: View | undefined;
  /** Where the user was, to begin there, and where the user's place is told. */
  readonly place: PlaceKeeper;
  readonly selected: Selected;
  readonly onOpen: (id: number) => void;
  /** Shows records beside the list; undefined where there is no room, or nothing to show them. */
  readonly beside: BesideList | undefined;
}

/** What the rows of a list column of an open record are given. */
export interface InsideProps {
  readonly column: WebColumn;
  /** The record that has it, or the key of a new one. */
  readonly recordId: number;
  /** The table that the list column leads to. */
  readonly tableId: number;
  readonly list: RowList;
  /** Paths of the columns shown. */
  readonly paths: readonly string[];
  /** What may make rows stand out. */
  readonly layouts: readonly ListLayout[];
  readonly sort: readonly RequestSort[];
  readonly onSort: (sort: readonly RequestSort[]) => void;
  /** Rows that are known of; those to make room for while nothing is. */
  readonly rows: number;
  readonly editing: RowEditing | undefined;
  readonly onOpen: (id: number) => void;
}

/** What the tools of a display mode are given. */
export interface ToolsProps<View = ViewInfo> {
  readonly list: List;
  readonly view: View;
}

/** What a tool for the selected records is given. */
export interface ChosenProps<View = ViewInfo> extends ToolsProps<View> {
  readonly selection: Selection;
}

/** An icon of the size and the lines that the place asks for. */
export type ModeIcon = ComponentType<{
  readonly size: number;
  readonly stroke: number;
  readonly 'aria-hidden': 'true';
}>;

/** How the client shows a display mode. */
export interface DisplayMode<View> {
  readonly Icon: ModeIcon;
  /** The key of the text that names it. */
  readonly label: string;
  /** What fills the window below the tools of the list. */
  readonly Screen: ComponentType<DisplayProps<View>>;
  /** The same on a narrow screen, where it has a form of its own there. */
  readonly Phone?: ComponentType<DisplayProps<View>>;
  /** Tools of its own beside those of all lists, on wide screens. */
  readonly Tools?: ComponentType<ToolsProps<View>>;
  /** What else can be done with the selected records. */
  readonly Chosen?: ComponentType<ChosenProps<View>>;
  /** What stands above the records, whether or not there are some. */
  readonly Above?: ComponentType<ToolsProps<View>>;
  /** Fetches the screens ahead of being shown, where they are loaded on demand. */
  readonly fetch?: () => Promise<unknown>;
  /** How list columns of an open record show it; undefined where they cannot. */
  readonly Inside?: ComponentType<InsideProps>;
}

/** How the client shows each of these display modes, `View` being what it gets of views. */
export type DisplayModes<Modes extends string, View> = {
  readonly [Mode in Modes]: DisplayMode<Extract<View, { mode: Mode }>>;
};
