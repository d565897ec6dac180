import type { RowWindows } from './row-windows.ts';

/** The lines of a list by position, whatever they are put together from: its rows, and groups above them. */
export type Rows = Pick<
  RowWindows,
  | 'state'
  | 'subscribe'
  | 'begun'
  | 'isFresh'
  | 'rowAt'
  | 'positionOf'
  | 'hasRows'
  | 'range'
  | 'seedAt'
  | 'show'
  | 'retry'
  | 'invalidate'
  | 'glance'
> & {
  /** The group at a position; undefined where a row stands there, or is to come. */
  readonly groupAt?: (position: number) => GroupLine | undefined;
  /** Opens or closes the group at a position. */
  readonly toggle?: (position: number) => void;
};

/** A group as a line of a list. */
export interface GroupLine {
  /** How many groups it stands in. */
  readonly level: number;
  /** A choice, a number …; of a link `[id, title]`, of a period its beginning; null for the records without a value. */
  readonly value: unknown;
  readonly records: number;
  /** In the order of the calculations asked for. */
  readonly results: readonly unknown[];
  readonly isOpen: boolean;
}
