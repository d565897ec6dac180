import { createStore } from '#web/std/store.ts';

/** Undo takes back what was done, redo does again what was taken back. */
export type UndoDirection = 'undo' | 'redo';

/** What somebody wants to see before it is taken back or done again. */
export interface AskedUndo {
  readonly direction: UndoDirection;
  /** The latest of one's own unless given. */
  readonly operations?: readonly number[];
  /** It was tried, and something stood in the way. */
  readonly refused?: boolean;
}

/** What the shell shows above the window; undefined while nobody asks. */
export const askedUndo = createStore<AskedUndo | undefined>(undefined);

/** Shows what an operation did and what stands in the way of taking it back, with the button that does it. */
export function askUndo(asked: AskedUndo): void {
  askedUndo.set(() => asked);
}
