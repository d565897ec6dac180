import { Worker } from 'node:worker_threads';

/** Milliseconds after which an image is given up. */
const PATIENCE = 15_000;
/** Most images that wait to be drawn. */
const MOST_WAITING = 500;

/** The size of an image, in pixels. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

/** An image to be drawn small. */
interface SmallImage {
  readonly bytes: Buffer;
  /** Pixels of the longer side. */
  readonly size: number;
  /** Written over it. */
  readonly watermark?: string | undefined;
  /** WebP unless given. */
  readonly format?: 'webp' | 'png' | undefined;
}

/** What the thread is asked: the size of an image, or a smaller one. */
export type Asked =
  | { readonly what: 'sides'; readonly bytes: Uint8Array }
  | ({ readonly what: 'draw' } & Omit<SmallImage, 'bytes'> & { readonly bytes: Uint8Array });

/** What it gives: nothing for what is no image that can be drawn. */
export type Answered = Sides | Uint8Array | null;

interface Waiting {
  readonly asked: Asked;
  readonly settle: (answer: Answered) => void;
}

/**
 * Work with images, one at a time and on a thread of its own, so that nobody who waits for an answer waits for a picture.
 * An image that takes too long or fells the thread is given up, and the thread begun anew.
 */
export class ImageWork {
  #thread: Worker | undefined;
  #working: Waiting | undefined;
  #patience: NodeJS.Timeout | undefined;
  readonly #waiting: Waiting[] = [];

  /** The size of an image as it is shown; null for what is none. */
  async sidesOf(bytes: Buffer): Promise<Sides | null> {
    return (await this.#ask({ what: 'sides', bytes })) as Sides | null;
  }

  /** An image drawn small; null for what cannot be drawn. */
  async drawn(image: SmallImage): Promise<Buffer | null> {
    const answer = (await this.#ask({ what: 'draw', ...image })) as Uint8Array | null;
    return answer && Buffer.from(answer);
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const thread = this.#thread;
    this.#giveUp();
    await thread?.terminate();
  }

  async #ask(asked: Asked): Promise<Answered> {
    if (this.#waiting.length >= MOST_WAITING) return null;
    return await new Promise((settle) => {
      this.#waiting.push({ asked, settle });
      this.#next();
    });
  }

  #next(): void {
    if (this.#working) return;
    this.#working = this.#waiting.shift();
    if (!this.#working) {
      this.#thread?.unref();
      return;
    }
    const thread = (this.#thread ??= this.#begun());
    thread.ref();
    this.#patience = setTimeout(() => this.#giveUp(), PATIENCE);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, which has no origin
    thread.postMessage(this.#working.asked);
  }

  #begun(): Worker {
    const thread = new Worker(new URL('draw-images.ts', import.meta.url));
    thread.on('message', (answer: Answered) => this.#done(answer));
    thread.on('error', () => this.#giveUp());
    thread.on('exit', () => {
      if (this.#thread === thread) this.#giveUp();
    });
    return thread;
  }

  #done(answer: Answered): void {
    clearTimeout(this.#patience);
    const { settle } = this.#working ?? {};
    this.#working = undefined;
    settle?.(answer);
    this.#next();
  }

  #giveUp(): void {
    const thread = this.#thread;
    this.#thread = undefined;
    void thread?.terminate();
    this.#done(null);
  }
}
