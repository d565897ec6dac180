/** Column values by technical name, as they are sent. */
export type Changes = Readonly<Record<string, unknown>>;

/**
 * What a failure means: `later` = nobody answered, try again; `refused` = the named columns will never be accepted
 * as they are (the others of the batch are sent again), none named = the whole batch; `held` = the draft takes nothing in
 * now; `over` = it is gone.
 */
export type Verdict =
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly columns: readonly string[] }
  | { readonly kind: 'held' }
  | { readonly kind: 'over' };

/** `still` = all is acknowledged; `waiting` = for a pause in typing; `held` = for a draft that takes changes in again. */
export type QueueState = 'still' | 'waiting' | 'sending' | 'disconnected' | 'held' | 'over';

export interface DraftQueueOptions<Answer> {
  readonly send: (changes: Changes) => Promise<Answer>;
  readonly judge: (error: unknown) => Verdict;
  readonly onAnswer: (answer: Answer, sent: Changes) => void;
  readonly onRefusal: (refused: Changes, error: unknown) => void;
  readonly onState: (state: QueueState) => void;
  /** How long typing must rest before its changes are sent, in milliseconds. */
  readonly rest: number;
}

const FIRST_RETRY = 1_000;
const LAST_RETRY = 15_000;

/**
 * Sends the changes of a draft in order, one request at a time. Changes that wait are merged by column, the newest
 * winning. What nobody acknowledged is kept and sent again until it is acknowledged or refused: none is lost.
 */
export class DraftQueue<Answer> {
  readonly #options: DraftQueueOptions<Answer>;
  #waiting: Record<string, unknown> = {};
  #sending: Changes | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #state: QueueState = 'still';
  #flushes: ((done: boolean) => void)[] = [];

  constructor(options: DraftQueueOptions<Answer>) {
    this.#options = options;
  }

  get state(): QueueState {
    return this.#state;
  }

  /** All that is not acknowledged yet. */
  get unsent(): Changes {
    return { ...this.#sending, ...this.#waiting };
  }

  /** Takes changes in; they go out after a rest, or at once with `flush`. */
  add(changes: Changes): void {
    if (this.#state === 'over') return;
    Object.assign(this.#waiting, changes);
    if (this.#sending || this.#state === 'disconnected') return;
    if (this.#state !== 'held') this.#become('waiting');
    this.#after(this.#options.rest);
  }

  /** Sends what waits now. True when all is acknowledged; false when something was refused or nobody answers. */
  flush(): Promise<boolean> {
    if (this.#state === 'over') return Promise.resolve(false);
    if (!this.#sending && isEmpty(this.#waiting)) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.#flushes.push(resolve);
      if (!this.#sending) void this.#sendNext();
    });
  }

  /** Stops for good, at the owner's wish: nothing is sent or told any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = {};
    this.#state = 'over';
    this.#settle(false);
  }

  async #sendNext(): Promise<void> {
    clearTimeout(this.#timer);
    if (isEmpty(this.#waiting)) return this.#rest();
    const changes = this.#waiting;
    this.#sending = changes;
    this.#waiting = {};
    if (this.#state !== 'disconnected' && this.#state !== 'held') this.#become('sending');
    try {
      const answer = await this.#options.send(changes);
      this.#sending = undefined;
      if (this.#state === 'over') return;
      this.#failures = 0;
      this.#become('sending');
      this.#options.onAnswer(answer, changes);
    } catch (error) {
      this.#sending = undefined;
      return this.#failed(changes, error);
    }
    return this.#sendNext();
  }

  #failed(changes: Changes, error: unknown): void | Promise<void> {
    if (this.#state === 'over') return;
    const verdict = this.#options.judge(error);
    if (verdict.kind === 'over') return this.#end();
    if (verdict.kind === 'later') return this.#retryLater(changes);
    if (verdict.kind === 'held') return this.#hold(changes);
    const refused = verdict.columns.filter((column) => column in changes);
    const names = refused.length > 0 ? refused : Object.keys(changes);
    const others = Object.entries(changes).filter(([column]) => !names.includes(column));
    this.#waiting = { ...Object.fromEntries(others), ...this.#waiting };
    this.#options.onRefusal(pick(changes, names), error);
    this.#settle(false);
    return this.#sendNext();
  }

  #end(): void {
    this.stop();
    this.#options.onState('over');
  }

  #retryLater(changes: Changes): void {
    this.#waiting = { ...changes, ...this.#waiting };
    this.#failures += 1;
    this.#become('disconnected');
    this.#settle(false);
    this.#after(Math.min(FIRST_RETRY * 2 ** (this.#failures - 1), LAST_RETRY));
  }

  /** Keeps changes until more come or somebody wants them sent. */
  #hold(changes: Changes): void {
    this.#waiting = { ...changes, ...this.#waiting };
    this.#become('held');
    this.#settle(false);
  }

  #rest(): void {
    this.#become('still');
    this.#settle(true);
  }

  #after(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sendNext(), milliseconds);
  }

  #become(state: QueueState): void {
    if (this.#state === state || this.#state === 'over') return;
    this.#state = state;
    this.#options.onState(state);
  }

  #settle(done: boolean): void {
    const waiting = this.#flushes;
    this.#flushes = [];
    for (const resolve of waiting) resolve(done);
  }
}

function isEmpty(changes: Changes): boolean {
  return Object.keys(changes).length === 0;
}

function pick(changes: Changes, names: readonly string[]): Changes {
  return Object.fromEntries(names.map((name) => [name, changes[name]]));
}
