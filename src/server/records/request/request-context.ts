import type { Column, Table } from '#core/catalog/schema.ts';
import type { Problem } from '#core/std/result.ts';
import type { Database, Transaction } from '../../database/pool.ts';
import type { RecordsChanged } from '../../events/events.ts';
import type { Scene } from '../../query/scene/place.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Once } from '../../query/write/kept-answers.ts';

/** Wire values by technical name. */
export type Values = Readonly<Record<string, unknown>>;

/** What is known of a request while it is served: who asks, of which catalog, on which connection. */
export interface RequestContext<Db extends Database | Transaction = Database | Transaction> extends Scene {
  readonly db: Db;
  /** The session that asks; undefined at the command line. */
  readonly session?: number | undefined;
  /** The operation of the same transaction that writes belong to; each has its own unless given. */
  readonly operation?: number | undefined;
  /** The call is to be done once: its answer is kept with what it writes. */
  readonly once?: Once | undefined;
  /** Where records are accounts, or hold passwords, who signs in with them has a say. */
  readonly accounts?: RecordAccounts | undefined;
  /** Seals and opens what records hold of other systems' passwords and keys. */
  readonly secrets?: Secrets | undefined;
  /** The most megabytes that the files of one record may have. */
  readonly mostPerRecord?: (() => number) | undefined;
  /**
   * Titles of linked records by table and id, asked once where many records are written that link to the same ones; only
   * where none of these changes meanwhile.
   */
  readonly knownTitles?: Map<string, string> | undefined;
  /** Told how many records of how many are done, where somebody follows that. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
  /** Has everybody who wants to know told what was written with `db`, once that is committed. */
  readonly recordsChanged?: ((db: Database | Transaction, what: RecordsChanged) => Promise<void>) | undefined;
}

/** A request outside of any transaction: what it does it may do over several connections. */
export type OwnContext = RequestContext<Database>;

/** What a person may pass over: a control that warns, or a question about an account, which is named like one. */
export interface Warning {
  readonly control: number;
  readonly message: string;
}

/** What the session area says of records that are accounts, and of passwords in records. */
export interface RecordAccounts {
  /** Throws AppError where records of a table must not be given these values, or, without values, be deleted. */
  readonly admit: (table: Table, records: readonly number[], values: Values | undefined) => Promise<void>;
  /**
   * Throws AppError `session.configuration` where one of these columns decides who comes in and with which rights
   * (`supervisorsOnly`), and the person has not proved anew who they are.
   */
  readonly prove: (columns: readonly Column[]) => void;
  /** What a person is asked, in a locale, before a record is given these values. */
  readonly warnings: (
    table: Table,
    record: { readonly id: number | null; readonly values: Values },
    locale: string,
  ) => Promise<readonly Warning[]>;
  /** Why a text cannot be a password; undefined where it can. */
  readonly passwordProblem: (password: string) => Promise<Problem | undefined>;
}
