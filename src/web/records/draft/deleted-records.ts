import type { Deletion, DeletionChoice } from '#core/contract/actions/action-results.ts';
import type { Store } from '#web/std/store.ts';
import { deletionName, strandedBy, withHere, type ToldDeletion } from './deletions.ts';
import type { RecordCalls } from './far-side.ts';
import { Stranded } from './refusal.ts';
import { isSameValue, type RecordScreenState } from './record-state.ts';

/** What others have deleted of the draft of an open record, and what its user has chosen. */
export class DeletedRecords {
  readonly #state: Store<RecordScreenState>;
  readonly #calls: RecordCalls;

  constructor(state: Store<RecordScreenState>, calls: RecordCalls) {
    this.#state = state;
    this.#calls = calls;
  }

  /** Chooses what is to become of a deleted record; tells whether that is known of all of them now. */
  choose(deletion: ToldDeletion, choice: DeletionChoice['choice']): { readonly isLast: boolean } {
    const choices = { ...this.#state.get().choices, [deletionName(deletion)]: choice };
    this.#set({ choices });
    return { isLast: this.#state.get().deletions.every((one) => deletionName(one) in choices) };
  }

  /** Others have deleted a record of which the draft takes nothing in: what was typed into it is here alone. */
  strand(deletion: ToldDeletion): void {
    const others = this.#state.get().deletions.filter((one) => deletionName(one) !== deletionName(deletion));
    this.#set({ deletions: [...others, deletion], touched: true });
  }

  /** What was typed into a record that had no draft has gone elsewhere, or was given up. */
  unstrand(recordId: number): void {
    const { deletions } = this.#state.get();
    this.#set({ deletions: deletions.filter((one) => one.isHere !== true || one.recordId !== recordId) });
  }

  /** These records of the draft are deleted now; what was chosen for others is forgotten. */
  told(deleted: readonly Deletion[]): void {
    const deletions = withHere(this.#state.get().deletions, deleted);
    if (isSameValue(deletions, this.#state.get().deletions)) return;
    const names = new Set(deletions.map(deletionName));
    const choices = Object.entries(this.#state.get().choices).filter(([name]) => names.has(name));
    this.#set({ deletions, choices: Object.fromEntries(choices) });
  }

  /** The record is not there any more: there is nothing to see, but perhaps something that was typed. */
  missed(error: unknown): void {
    const { context, touched } = this.#state.get();
    if (!context && touched) this.stranded(error);
  }

  /** Makes a call that may begin the draft of the record; where it cannot because that is deleted, this is told. */
  async telling<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      if (this.#state.get().context || !this.stranded(error)) throw error;
      throw new Stranded(error);
    }
  }

  /** What a failure of a call about a line is; where the line is deleted and has no draft, this is told. */
  ofLine(error: unknown, line: Parameters<typeof strandedBy>[1]): unknown {
    const stranded = strandedBy(error, line);
    if (!stranded) return error;
    this.strand(stranded);
    return new Stranded(error);
  }

  /** A save asks what is to become of these. */
  asked(deleted: readonly Deletion[]): void {
    this.told(deleted);
    this.#set({ askedOfDeletions: this.#state.get().askedOfDeletions + 1 });
  }

  /** Gives a new record what stands here of the deleted one. */
  async copy(): ReturnType<RecordCalls['copy']> {
    const { values } = this.#state.get();
    const { isWritten, sent, copy } = this.#calls;
    const given = Object.entries(values).filter(([name, value]) => value !== null && isWritten(name));
    return await copy(Object.fromEntries(given.map(([name, value]) => [name, sent(name, value)] as const)));
  }

  /** Takes it as told where a call failed because the record itself is deleted and has no draft; gives whether it was. */
  stranded(error: unknown): boolean {
    const { recordId } = this.#state.get();
    if (recordId === null) return false;
    const { tableId, mayCreate } = this.#calls;
    const stranded = strandedBy(error, { tableId, recordId: recordId, mayCreate });
    if (stranded) this.strand(stranded);
    return stranded !== undefined;
  }

  #set(change: Partial<RecordScreenState>): void {
    this.#state.set((state) => ({ ...state, ...change }));
  }
}
