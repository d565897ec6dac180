import type { ColumnState, DeletionChoice, RecordResult } from '#core/contract/actions/action-results.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import type { Changes } from './queue/draft-queue.ts';
import type { DraftContext, Following, AnswerValues } from './record-state.ts';
import type { Drawer } from './queue/unsent-changes.ts';

/** What the open record needs of the server and of the browser. */
export interface RecordCalls {
  /** Opens a context with a draft of changes to the record. */
  readonly open: () => Promise<RecordResult>;
  /** `seen` is what the user saw in the changed columns before. */
  readonly update: (draft: DraftContext, changes: Changes, seen: AnswerValues) => Promise<Following>;
  /** Comes back once somebody has answered; `onSilence` is told while nobody does. */
  readonly validate: (
    draft: DraftContext,
    chosen: SaveChoices,
    onSilence: () => void,
  ) => Promise<Saved | Joined>;
  /** `changed` where there is something to lose: then the catalog may want to be sure. */
  readonly cancel: (draft: DraftContext, changed: boolean) => Promise<unknown>;
  /** Whether the window of the draft is not the one on top any more, or shows another record by now. */
  readonly isElsewhere: (draft: DraftContext) => Promise<boolean>;
  readonly display: () => Promise<RecordAnswer>;
  /** Opens a draft of a new record with these values; gives its context, and in words what it did not take. */
  readonly copy: (
    values: Changes,
  ) => Promise<{ readonly context: number; readonly refused: readonly string[] }>;
  readonly tableId: number;
  /** Whether the user may create records of the table. */
  readonly mayCreate: boolean;
  /** The last update before the page goes away; nobody waits for its answer. */
  readonly farewell: (draft: DraftContext, changes: Changes, seen: AnswerValues) => void;
  readonly drawer: Drawer;
  /** The form in which a column's value is sent. */
  readonly sent: (column: string, value: unknown) => unknown;
  /** Whether people give a column its value; others follow from theirs. */
  readonly isWritten: (column: string) => boolean;
  /** Required columns of the draft that hold nothing. */
  readonly missing: (
    values: AnswerValues,
    states: Readonly<Record<string, ColumnState>>,
  ) => readonly string[];
  /** What the words of the interface say about a failure without words of its own. */
  readonly say: (key: 'disconnected' | 'over' | 'unanswered') => string;
}

/** What the user has chosen in the way of a save. */
export interface SaveChoices {
  /** Columns whose own values win over those of others. */
  readonly mine: readonly string[];
  /** What is to become of deleted records. */
  readonly deleted: readonly DeletionChoice[];
}

/** What was saved, and what the journal calls it; null where nothing had changed. */
interface Saved {
  readonly kind: 'saved';
  readonly recordId: number;
  readonly operation: number | null;
}

/** The record belongs to the draft of the window around. */
interface Joined {
  readonly kind: 'joined';
}
