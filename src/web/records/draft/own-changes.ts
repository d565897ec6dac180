import { DraftQueue, type Changes, type DraftQueueOptions, type QueueState } from './queue/draft-queue.ts';
import { TypedProblems } from './typed-problems.ts';

/**
 * What stands in the columns of a record here and not in its draft on the server: changes that wait to be sent, changes
 * that the draft did not take, and what is typed and is no value.
 */
export class OwnChanges<Answer> {
  readonly typing = new TypedProblems();
  readonly #options: DraftQueueOptions<Answer>;
  /** Columns whose change the draft did not take. */
  readonly #refused = new Set<string>();
  #queue: DraftQueue<Answer>;

  constructor({ onAnswer, onRefusal, ...options }: DraftQueueOptions<Answer>) {
    this.#options = {
      ...options,
      onAnswer: (answer, sent) => {
        for (const column of Object.keys(sent)) this.#refused.delete(column);
        onAnswer(answer, sent);
      },
      onRefusal: (refused, error) => {
        for (const column of Object.keys(refused)) this.#refused.add(column);
        onRefusal(refused, error);
      },
    };
    this.#queue = new DraftQueue(this.#options);
  }

  get state(): QueueState {
    return this.#queue.state;
  }

  /** Changes that the server has not acknowledged. */
  get unsent(): Changes {
    return this.#queue.unsent;
  }

  /** The columns whose changes the draft does not have, sent or not. */
  get untaken(): readonly string[] {
    return [...Object.keys(this.unsent), ...this.#refused];
  }

  /** The same with those in which something is typed that is no value: nothing is shown over any of them. */
  get columns(): ReadonlySet<string> {
    return new Set([...this.untaken, ...this.typing.columns]);
  }

  /** The user gave columns these values, in the form in which they are sent. */
  give(changes: Changes): void {
    for (const column of Object.keys(changes)) this.#refused.delete(column);
    this.#queue.add(changes);
  }

  /** Sends these once more. */
  again(changes: Changes): void {
    this.#queue.add(changes);
  }

  /** Sends what waits; false where something was refused or nobody answers. */
  async flush(): Promise<boolean> {
    return await this.#queue.flush();
  }

  /** Tries what the draft did not take once more, with the values that `valueOf` gives: it may have become right. */
  tryRefused(valueOf: (column: string) => unknown): void {
    for (const column of this.#refused) this.#queue.add({ [column]: valueOf(column) });
  }

  /** A control was left that holds a value. */
  left(): void {
    if (this.state === 'waiting') void this.flush();
  }

  /** Nothing is sent any more, or told. */
  stop(): void {
    this.#queue.stop();
  }

  /** Begins anew, after a stop, with nothing to send; what is typed or was refused stays. */
  restart(): void {
    this.#queue = new DraftQueue(this.#options);
  }

  /** Nothing stands here any more that the draft does not have. */
  clear(): void {
    this.typing.clear();
    this.#refused.clear();
    this.restart();
  }
}
