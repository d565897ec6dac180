import type { OwnChanges } from '../draft/own-changes.ts';
import type { LineAnswer } from './line-calls.ts';

/** What goes on with one line behind what is shown of it. */
export interface LineWork {
  readonly own: OwnChanges<LineAnswer>;
  /** The draft on the server is in the middle of its edit, which can be dropped by itself. */
  begun: boolean;
  /** It was added here and nobody has given it anything yet: nothing is lost with it. */
  untouched: boolean;
}
