import type { ErrorEntry } from '#core/errors.ts';

/** A refused call: the entries of the answer, each with its message in the user's language; status 0 = no answer. */
export class CallError extends Error {
  readonly status: number;
  readonly entries: readonly ErrorEntry[];

  constructor(status: number, entries: readonly ErrorEntry[]) {
    super(entries[0]?.message ?? 'No answer');
    this.status = status;
    this.entries = entries;
  }
}
