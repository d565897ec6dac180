import type {
  ColumnState,
  Deletion,
  NestedRecord,
  RecordRights,
} from '#core/contract/actions/action-results.ts';
import type { ColumnFault } from '#web/fields/fault-text.ts';
import type { DeletionChoices, ToldDeletion } from './deletions.ts';
import type { QueueState } from './queue/draft-queue.ts';

/** Column values by technical name, as answers carry them: links have their titles. */
export type AnswerValues = Readonly<Record<string, unknown>>;

/** The context that holds a draft on the server. */
export interface DraftContext {
  readonly context: number;
  readonly window: number;
  /** What lists of the draft call the record: its id, or the key of a new one. */
  readonly key: number;
}

/** What somebody else saved in columns that the draft changes too. */
export interface Conflict {
  readonly columns: readonly string[];
  readonly theirs: AnswerValues;
  readonly by: string | null;
  readonly at: string;
}

/** One record as its window shows it. */
export interface RecordScreenState {
  /** Null while the record is new. */
  readonly recordId: number | null;
  readonly title: string;
  /** What the record holds; for a new one, what it began with. */
  readonly stored: AnswerValues;
  /** The same with the draft's changes. */
  readonly values: AnswerValues;
  /** What the user saw in the columns that the draft of an earlier page changes, as it is sent. */
  readonly seen?: AnswerValues;
  /** What the user may do with the record as it is stored. */
  readonly rights: RecordRights;
  readonly context: DraftContext | undefined;
  /** The user has changed something, or typed what is no value yet. */
  readonly touched: boolean;
  readonly sending: QueueState;
  /** Windows of its context were opened or closed elsewhere: the draft takes nothing in from here. */
  readonly elsewhere: boolean;
  /** `waiting` = for the answer to a save that nobody has answered yet. */
  readonly busy: 'validating' | 'waiting' | 'cancelling' | undefined;
  readonly faults: Readonly<Record<string, ColumnFault>>;
  /** The faults for which the last attempt to save was refused; those put right since are no longer in `faults`. */
  readonly refusedFor: Readonly<Record<string, ColumnFault>>;
  /** What is wrong with the record as a whole, in words. */
  readonly complaints: readonly string[];
  readonly conflict: Conflict | undefined;
  /** Records of the draft that others have deleted, and what is to become of them. */
  readonly deletions: readonly ToldDeletion[];
  readonly choices: DeletionChoices;
  /** How often a save has asked for that. */
  readonly askedOfDeletions: number;
  /** What controls make of columns now (CTRL-5). */
  readonly states: Readonly<Record<string, ColumnState>>;
  /** The same of the record as it is stored. */
  readonly storedStates: RecordScreenState['states'];
  /** Ids of the layouts that hold of the record now, and of it as it is stored. */
  readonly layouts: readonly number[];
  readonly storedLayouts: readonly number[];
  /** The records that belonged to the draft when it was last shown as a whole. */
  readonly nested: readonly NestedRecord[];
  /** Counts, per column, how often what was typed had to be thrown away. */
  readonly resets: Readonly<Record<string, number>>;
}

/** Whether two values are the same; links are compared by id, whatever their titles. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(comparable(left)) === JSON.stringify(comparable(right));
}

function comparable(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null;
  if (value.length === 0) return null;
  if (value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'string') return value[0];
  return value.map((item: unknown) => (Array.isArray(item) ? (item[0] as unknown) : item));
}

/** The columns whose value the draft changes. */
export function changedColumns({
  stored,
  values,
}: Pick<RecordScreenState, 'stored' | 'values'>): readonly string[] {
  return Object.keys(values).filter((name) => !isSameValue(values[name], stored[name]));
}

/** What follows from a change of a draft: values, what controls make of columns, and the layouts that hold. */
export interface Following {
  readonly values: AnswerValues;
  readonly states: Readonly<Record<string, ColumnState>>;
  readonly layouts: readonly number[];
  /** What others have deleted of the draft. */
  readonly deletions?: readonly Deletion[];
}
