import type { ErrorEntry } from '#core/errors.ts';
import type { DraftContext } from './record-state.ts';

/** What belongs to a draft beside the columns of its own record. */
export interface DraftPart {
  /** An attempt to save begins: what nobody has given anything is dropped; false where nobody answers. */
  readonly prepare: () => Promise<boolean>;
  /** Sends what waits; false where something was refused or nobody answers. */
  readonly flush: () => Promise<boolean>;
  /** Whether something is not sent yet that was not refused. */
  readonly waits: () => boolean;
  /** The page is about to go: what is not acknowledged goes out in last calls. */
  readonly farewell: (draft: DraftContext) => void;
  /** Columns of its records on which the user keeps the own value, as a save names them. */
  readonly mine: () => readonly string[];
  /** The attempt to save ends before the server is asked: what is known to be wrong here is told. */
  readonly held: () => void;
  /** What the last attempt to save found wrong with its records. */
  readonly refused: (entries: readonly ErrorEntry[]) => void;
  /** The record of the draft was changed: what follows from it may show other values. */
  readonly followed: () => void;
  /** The record of a window over the form belongs to the draft now: what was wrong with it is put right. */
  readonly joined: () => void;
  /** The draft was saved, dropped, or is gone. */
  readonly ended: () => void;
}

/** A draft that is nothing but its record. */
export const LONE: DraftPart = {
  prepare: () => Promise.resolve(true),
  flush: () => Promise.resolve(true),
  waits: () => false,
  farewell: () => undefined,
  mine: () => [],
  held: () => undefined,
  refused: () => undefined,
  followed: () => undefined,
  joined: () => undefined,
  ended: () => undefined,
};
