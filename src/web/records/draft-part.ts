import type { ErrorEntry } from '#core/errors.ts';
import type { DraftContext } from './record-state.ts';

/** What belongs to a draft beside the columns of its own record. */
export interface DraftPart {
  /** Sends what waits; false where something was refused or nobody answers. */
  readonly flush: () => Promise<boolean>;
  /** The page is about to go: what is not acknowledged goes out in last calls. */
  readonly farewell: (draft: DraftContext) => void;
  /** Columns of its records on which the user keeps the own value, as a save names them. */
  readonly mine: () => readonly string[];
  /** What the last attempt to save found wrong with its records. */
  readonly refused: (entries: readonly ErrorEntry[]) => void;
  /** The record of the draft was changed: what follows from it may show other values. */
  readonly followed: () => void;
  /** The draft was saved, dropped, or is gone. */
  readonly ended: () => void;
}

/** A draft that is nothing but its record. */
export const LONE: DraftPart = {
  flush: () => Promise.resolve(true),
  farewell: () => undefined,
  mine: () => [],
  refused: () => undefined,
  followed: () => undefined,
  ended: () => undefined,
};
