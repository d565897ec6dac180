import type { Store } from '#web/std/store.ts';
import { overStored } from './draft-values.ts';
import type { RecordCalls } from './far-side.ts';
import type { DraftContext, RecordScreenState } from './record-state.ts';
import { WindowsMovedError, isStale } from './refusal.ts';
import { CallQueue } from './queue/call-queue.ts';

/** The calls in the draft of an open record: the first one opens it, and the server takes one after the other. */
export class DraftCalls {
  readonly #state: Store<RecordScreenState>;
  readonly #calls: RecordCalls;
  readonly #turns = new CallQueue();
  /** Tells the answers of an ended draft from those of the present one. */
  #generation = 0;
  /** Tells what was asked about the windows of the draft before this one was on top again from what holds now. */
  #returns = 0;

  constructor(state: Store<RecordScreenState>, calls: RecordCalls) {
    this.#state = state;
    this.#calls = calls;
  }

  /** Makes a call in the draft, which is opened where there is none yet, after all calls before it. */
  async make<Answer>(run: (draft: DraftContext) => Promise<Answer>): Promise<Answer> {
    const generation = this.#generation;
    return await this.#turns.take(async () => {
      if (generation !== this.#generation) throw new Error('The draft was dropped before this call');
      const draft = this.#state.get().context ?? (await this.#open());
      try {
        const answer = await run(draft);
        if (this.#state.get().elsewhere) this.#set({ elsewhere: false });
        return answer;
      } catch (error) {
        throw await this.placed(error, draft);
      }
    });
  }

  /** Makes a call that ends the draft, after the one under way. */
  async finish<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    return await this.#turns.take(run);
  }

  /** The draft has ended: calls that are not made yet fail. */
  end(): void {
    this.#generation += 1;
  }

  /** The window of the draft is on top again. */
  returned(): void {
    this.#returns += 1;
  }

  /** What a failure of a call in a draft is; where its window is not on top any more, that it goes on elsewhere. */
  async placed(error: unknown, draft: DraftContext | undefined): Promise<unknown> {
    const returns = this.#returns;
    if (!draft || !isStale(error) || !(await this.#calls.isElsewhere(draft))) return error;
    if (returns !== this.#returns) return error;
    this.#set({ elsewhere: true });
    return new WindowsMovedError(error.status, error.entries);
  }

  /** A context shows the record as it is now: other people's changes come in under the own ones. */
  async #open(): Promise<DraftContext> {
    const generation = this.#generation;
    const opened = await this.#calls.open();
    const context = { context: opened.context, window: opened.window, key: opened.key };
    if (generation !== this.#generation) {
      await this.#calls.cancel(context, false);
      throw new Error('The draft was dropped while its context was being opened');
    }
    const { title, rights, states, nested, deletions } = opened;
    this.#set({
      context,
      title,
      rights,
      states,
      nested,
      deletions,
      ...overStored(this.#state.get(), opened.values),
    });
    return context;
  }

  #set(change: Partial<RecordScreenState>): void {
    this.#state.set((state) => ({ ...state, ...change }));
  }
}
