import { Worker } from 'node:worker_threads';

/** What the thread is asked; it answers with the id and whether the password would be guessed. */
export interface GuessQuestion {
  readonly id: number;
  readonly password: string;
  readonly words: readonly string[];
}

export interface GuessAnswer {
  readonly id: number;
  readonly guessable: boolean;
}

/** Milliseconds without a question after which the thread and its word lists are let go. */
const IDLE = 60_000;
/** Megabytes that the thread may use. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

/** The thread with its word lists, as long as there are questions. */
class Guesser {
  readonly #thread = new Worker(new URL('guessing-thread.ts', import.meta.url), { resourceLimits: MEMORY });
  readonly #asked = new Map<
    number,
    { resolve: (guessable: boolean) => void; reject: (error: Error) => void }
  >();
  readonly #idle: NodeJS.Timeout;
  #last = 0;

  constructor() {
    this.#thread.unref();
    this.#idle = setTimeout(() => void this.#thread.terminate(), IDLE).unref();
    this.#thread.on('message', ({ id, guessable }: GuessAnswer) => {
      this.#asked.get(id)?.resolve(guessable);
      this.#forget(id);
    });
    this.#thread.on('error', (error: Error) => this.#end(error));
    this.#thread.on('exit', () => this.#end(new Error('The check of passwords has ended.')));
  }

  async ask(password: string, words: readonly string[]): Promise<boolean> {
    this.#idle.refresh();
    this.#last += 1;
    const question: GuessQuestion = { id: this.#last, password, words };
    return await new Promise((resolve, reject) => {
      this.#asked.set(question.id, { resolve, reject });
      // While somebody waits for the answer, the process does not end.
      this.#thread.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#thread.postMessage(question);
    });
  }

  #forget(id: number): void {
    this.#asked.delete(id);
    if (this.#asked.size === 0) this.#thread.unref();
  }

  #end(error: Error): void {
    clearTimeout(this.#idle);
    if (guesser === this) guesser = undefined;
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }
}

let guesser: Guesser | undefined;

/**
 * Whether others would guess a password: it is on lists of passwords, a pattern of keys or dates, or made of `words`.
 * Works outside the event loop.
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  guesser ??= new Guesser();
  return await guesser.ask(password, words);
}
