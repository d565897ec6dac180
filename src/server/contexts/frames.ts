import type { Box, Chooser, DeletionChoice, Parameters } from '#core/contract/actions/action-results.ts';

/** What a draft makes of one record. Values are wire values by technical name; links are bare ids. */
export interface Draft {
  readonly kind: 'create' | 'modify';
  readonly table: number;
  /** The stored record; null for a new one. */
  readonly record: number | null;
  /** What other records of the context call a new one; the first new one of a context has the first key. */
  readonly key?: number;
  /** The record's version that the draft is based on, and the values then of the columns that the draft changes. */
  readonly version: number;
  readonly base: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** The columns of a new record that nobody gave a value: they have the first ones. */
  readonly first?: readonly string[];
}

/** The place that a record has in another one of the context: a list or link column of the record with that key. */
export interface DraftPlace {
  readonly column: number;
  readonly of: number;
}

/** A record that belongs to the draft of another one and is saved with it. */
export interface Nested extends Draft {
  readonly place: DraftPlace;
  /** It is taken away: deleted with the save, or forgotten where it was never saved. */
  readonly removed?: boolean;
  /** What a new record of a template began with. */
  readonly begun?: Readonly<Record<string, unknown>>;
  /** It is being edited in place: what it was before, null where it was not there. */
  readonly before?: Nested | null;
}

/** One open action of a context with its draft: the record of its window, and those that belong to it. */
export interface Frame extends Draft {
  /** The stored record that the new one is made of, deleted with the save. */
  readonly replaces?: { readonly table: number; readonly record: number; readonly version: number };
  /** The message that the new one is made of: its user's own copy is about the record from the save on. */
  readonly message?: number;
  readonly window: number;
  readonly action: number;
  /** What a new record began with: its user has done what differs from that. */
  readonly begun?: Readonly<Record<string, unknown>>;
  /** How many records belonged to a new one when it was opened: those of its template. */
  readonly lines?: number;
  /** Where the record goes in the draft of the window below; undefined where it stands alone. */
  readonly place?: DraftPlace;
  readonly nested?: readonly Nested[];
}

/** What an action has asked, and what its answer resumes. */
export type PendingQuestion = Asked & { readonly window: number; readonly action: number };

type Asked =
  | { readonly kind: 'messageBox'; readonly box: Box; readonly resumes: Resumed }
  | { readonly kind: 'chooser'; readonly chooser: Chooser; readonly resumes: ResumedRun }
  | { readonly kind: 'parameters'; readonly parameters: Parameters; readonly resumes: ResumedRun };

/** What of an action is known when it asks. */
export interface ResumedRun {
  readonly what: 'run';
  readonly selected: readonly number[];
  /** It runs to its end without asking more. */
  readonly final: boolean;
  /** Its question was answered with yes. */
  readonly confirmed?: boolean;
  /** The values of its parameters. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** Values that its form begins with. */
  readonly known?: Readonly<Record<string, unknown>>;
  /** What its form has shown of the one record that it changes, bare. */
  readonly shown?: Readonly<Record<string, unknown>>;
  /** The code of what was chosen. */
  readonly chosen?: number;
  /** The controls whose warnings were passed over. */
  readonly accepted?: readonly number[];
}

/** What was suspended until a question is answered. */
export type Resumed =
  /** Saving the window below, with the warnings that were seen before. */
  | {
      readonly what: 'validate';
      readonly mine: readonly string[];
      readonly accepted: readonly number[];
      /** What is to become of what others have deleted. */
      readonly deleted?: readonly DeletionChoice[];
    }
  /** Dropping the window below, or the whole context. */
  | { readonly what: 'cancel'; readonly all: boolean }
  | ResumedRun;

/** Whether the window of a context asks something; the others show records. */
export function isQuestion(frame: Frame | PendingQuestion): frame is PendingQuestion {
  return frame.kind !== 'create' && frame.kind !== 'modify';
}
