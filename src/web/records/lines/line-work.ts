import type { DraftQueue } from '../draft-queue.ts';
import type { TypedProblems } from '../typed-problems.ts';
import type { LineAnswer } from './line-calls.ts';

/** What goes on with one line behind what is shown of it. */
export interface LineWork {
  readonly queue: DraftQueue<LineAnswer>;
  /** The draft on the server is in the middle of its edit, which can be dropped by itself. */
  begun: boolean;
  /** What stands in a control and is no value. */
  readonly typing: TypedProblems;
  /** Columns whose change the draft did not take; they are tried again before the line is accepted. */
  readonly refused: Set<string>;
}
