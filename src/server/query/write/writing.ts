import type { Column, Table } from '#core/catalog/schema.ts';
import type { Keeping } from './kept-answers.ts';
import type { Pairs } from '../scene/membership.ts';

/**
 * `[from, to]` by technical name: the reversible difference that the journal keeps, there by the column's id. Of a
 * many-to-many list `[taken, put]`, the members that go and that come; the journal keeps the whole of what it was and became.
 */
export type Diff = Readonly<Record<string, readonly [from: unknown, to: unknown]>>;

/** Who writes, out of which context (consumed by the write), running which action. */
export interface Writing {
  readonly userId: number;
  /** The account that works with the user's rights. */
  readonly account: string;
  readonly context?: { readonly id: number; readonly revision: number } | undefined;
  /** The version of the catalog by which the values were judged: where a column has another type since, nothing is written. */
  readonly catalog?: number | undefined;
  /** The operation of the same transaction that the write is a part of; a new one unless given. */
  readonly operation?: number | undefined;
  readonly action?: number | undefined;
  /** The answer that is kept with the write, of a call that is to be done once. */
  readonly keeping?: Keeping | undefined;
}

/** Who writes as a part of an operation that is open. */
export interface PartWriting extends Writing {
  readonly operation: number;
}

/** A value to write with its column; of a many-to-many list the members that are put into it, as ids. */
export interface ColumnValue {
  readonly column: Column;
  readonly value: unknown;
  /** For a link or a list: the table of the records that the value names. */
  readonly target?: Table | undefined;
  /** For a many-to-many list: where its pairs stand. */
  readonly pairs?: Pairs | undefined;
  /** Of a many-to-many list: the members that are taken out of it. */
  readonly taken?: readonly number[];
}

/** Whoever works with the rights of a user without being it; null for the user in person. */
export function standIn({ account }: Pick<Writing, 'account'>): string | null {
  return account.startsWith('user:') ? null : account;
}
