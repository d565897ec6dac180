import type { HeadActions } from '../grid-head/head-actions.ts';

/** What a grid lets its user do with rows. */
export interface GridActions extends HeadActions {
  readonly onOpen: (id: number) => void;
  /** Shows a record beside the list. */
  readonly onBeside?: (id: number) => void;
  readonly onToggle?: (row: number) => void;
  /** Selects the rows between two, both included. */
  readonly onRange?: (from: number, to: number) => void;
  readonly onSelectAll?: () => void;
  /** Clears the selection; false where there was none. */
  readonly onClear?: () => boolean;
}
