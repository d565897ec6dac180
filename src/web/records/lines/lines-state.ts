import type { ColumnState } from '#core/contract/actions/action-results.ts';
import type { ColumnFault } from '#web/fields/fault-text.ts';
import type { AnswerValues } from '../draft/record-state.ts';

/** A record of a list as far as the draft has changed it. */
export interface Line {
  /** The id of the list column. */
  readonly column: number;
  /** `stored`: nothing of it is in the draft yet. */
  readonly state: 'stored' | 'new' | 'changed' | 'removed';
  /** Values that the rows of the list may not show yet. */
  readonly values: AnswerValues;
  readonly states: Readonly<Record<string, ColumnState>>;
  readonly faults: Readonly<Record<string, ColumnFault>>;
  /** How a line that was taken out is called, where that is known. */
  readonly title?: string;
  /** What a new line held when it was taken out: it comes back as another one. */
  readonly again?: AnswerValues;
}

/** A fault for which the last attempt to save was refused. */
export interface LineRefusal {
  readonly row: number;
  readonly column: string;
  readonly fault: ColumnFault;
}

/** The cell that is to take the keyboard; the same wish again is another object. */
export interface WantedCell {
  readonly column: number;
  readonly row: number;
  /** Technical name; without it the first that can be edited. */
  readonly name?: string;
}

/** The lines that a draft has changed, by id or key. */
export interface LinesState {
  readonly lines: ReadonlyMap<number, Line>;
  /** Changes whenever rows are to be loaded again. */
  readonly version: number;
  readonly refusedFor: readonly LineRefusal[];
  readonly wanted: WantedCell | undefined;
}

/** No line is changed. */
export const NO_LINES: LinesState = { lines: new Map(), version: 0, refusedFor: [], wanted: undefined };
