/** Least pause after a look, in milliseconds, and how many times as long as it took. */
const PAUSE = 500;
const TIMES = 4;
/** When rows that were on their way are looked at again. */
const AGAIN = 500;
/** What this session did itself is loaded by whoever did it: only other tabs need to look. */
const OWN = 1_500;

/**
 * Looks at what others have changed: at once where that has rested, else one look after another with pauses, however much
 * is told; the slower the server, the longer. While nobody sees the page it waits until somebody does.
 */
export class Looks {
  readonly #look: () => Promise<boolean>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = 0;
  #next = 0;
  #isLooking = false;
  #isWanted = false;
  #isOver = false;

  /** `look` gives whether what it saw is all that there is to see. */
  constructor(look: () => Promise<boolean>) {
    this.#look = look;
    document.addEventListener('visibilitychange', this.#seen);
  }

  /** Something has changed, by this session itself or by others. */
  want(isOwn: boolean): void {
    this.#isWanted = true;
    this.#soon(isOwn ? OWN : 0);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#seen);
  }

  readonly #seen = (): void => {
    if (this.#isWanted) this.#soon(0);
  };

  #soon(wait: number): void {
    if (this.#isLooking || this.#isOver || document.visibilityState === 'hidden') return;
    const due = Math.max(Date.now() + wait, this.#next);
    if (this.#timer !== undefined && this.#due <= due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => void this.#go(), due - Date.now());
  }

  async #go(): Promise<void> {
    this.#timer = undefined;
    this.#isWanted = false;
    this.#isLooking = true;
    const begun = Date.now();
    // What cannot be loaded is told by the list itself, when it is scrolled.
    const isDone = await this.#look().catch(() => true);
    this.#isLooking = false;
    this.#next = Date.now() + Math.max(PAUSE, (Date.now() - begun) * TIMES);
    if (!isDone) this.#isWanted = true;
    if (this.#isWanted) this.#soon(isDone ? 0 : AGAIN);
  }
}
