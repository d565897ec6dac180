import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnProblem } from '#core/errors.ts';
import type { Context, Draft, Frame } from '../../contexts/contexts.ts';
import type { OwnRecords } from '../../query/scene/own-table.ts';
import type { ChangedRemoval } from '../deleted/changed-removals.ts';
import type { Deleted } from '../deleted/deletions.ts';
import type { Holding } from '../draft/holding.ts';
import type { StoredRecord } from '../draft/stored-record.ts';
import type { Values, Warning } from '../request/request-context.ts';
import type { ListChanges } from './list-changes.ts';

/** What is to be saved together, whole or not at all, and how. */
export interface Saving {
  /** The records; that of the window, or the only one, first. */
  readonly drafts: readonly DraftToSave[];
  /** The window whose draft it is; without one, nothing is asked about what others have deleted. */
  readonly window?: { readonly context: Context; readonly frame: Frame } | undefined;
  /** Windows in which the records are worked on, where that is not the context of `window`. */
  readonly around?: Pick<Context, 'frames'>;
  /** The drafts are only checked, and written later: a window closes into the one around it, a line stays in its window. */
  readonly later?: 'window' | 'line';
  /** The message that the new record is made of, where there is no window that says so. */
  readonly message?: number | undefined;
  /** Warnings that were passed over, by their controls; all of them where nobody is to be asked. */
  readonly accepted: readonly number[] | 'all';
  /** Removed records that others have changed, as `ChangedRemoval` names them: whoever saves wants them gone all the same. */
  readonly confirmed?: readonly string[];
  /** The action that writes; 0 for none. */
  readonly action: number;
  /** The answer as far as it is known before; it is kept with what is written where the call is to be done once. */
  readonly answer?: object;
}

/** The draft of one record that is to be saved. */
export interface DraftToSave {
  readonly draft: Draft;
  /** Columns whose values win over those that somebody else has saved. */
  readonly mine: readonly string[];
  /** What tells its problems from those of other records: its id or key; undefined for the record of the window. */
  readonly row?: number | undefined;
  /** The record as it was just read; it is read unless given. A save of another version is refused. */
  readonly stored?: StoredRecord | undefined;
}

/** All that the database says of a saving: what is checked and planned goes by this alone. */
export interface Gathered {
  readonly records: readonly GatheredRecord[];
  /** What others have deleted of the window's draft; asked where a record or the target of a link is missing. */
  readonly deleted: readonly Deleted[];
  /** What is taken out of lists, or replaced, as far as it is still there, by table. */
  readonly removals: readonly OwnRecords[];
  /** Those of them that others have changed since, and that nobody has confirmed. */
  readonly changedRemovals: readonly ChangedRemoval[];
}

/** What is known of one record. */
export type GatheredRecord = GatheredWrong | GatheredGone | GatheredNew | GatheredChange;

interface Known extends DraftToSave {
  readonly table: Table;
}

/** Values that are none of their columns', or links to what is not there: nothing more was asked. */
interface GatheredWrong extends Known {
  readonly state: 'wrong';
  readonly problems: readonly ColumnProblem[];
}

/** A record that was stored when its draft began, and is not any more. */
interface GatheredGone extends Known {
  readonly state: 'gone';
}

interface Readable extends Known {
  /** Which conditions hold of the record as it would be: controls, limits, rights. */
  readonly holds: Holding;
  /** What its person is asked because the record is an account. */
  readonly warnings: readonly Warning[];
  /** Columns whose values another record has though only one may; asked of a window that closes into another one. */
  readonly taken: readonly string[];
}

/** A new record. */
export interface GatheredNew extends Readable {
  readonly state: 'new';
  /** All values that it would have, bare: the draft's, and what it begins with beside them. */
  readonly values: Values;
  /** The columns to which the user gave a value, not those that only have their default. */
  readonly chosen: readonly Column[];
}

/** Changes of a stored record. */
export interface GatheredChange extends Readable {
  readonly state: 'changed';
  readonly stored: StoredRecord;
  /** What is stored and the viewer reads, bare. */
  readonly before: Values;
  /** The values of the draft, bare. */
  readonly values: Values;
  /** The columns, but for lists, in which they differ from what is stored. */
  readonly changed: readonly string[];
  /** What the draft does to lists, pair by pair. */
  readonly lists: ListChanges;
  /** Those of the pairs that it puts in or takes out that are members now, by list. */
  readonly members: ReadonlyMap<string, ReadonlySet<number>>;
  /** Lists that have members beside those that are known of them. */
  readonly fuller: readonly string[];
  /** Where links lead that the viewer sees empty. For the journal and for what is required alone: no answer may tell it. */
  readonly hidden: ReadonlyMap<string, number>;
  /** Columns that state controls close by what others have made of the records meanwhile. */
  readonly closed: readonly string[];
}
