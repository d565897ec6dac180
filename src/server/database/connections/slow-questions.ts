import { SLOW } from './turns.ts';

/** Milliseconds that a slow question is remembered. */
const REMEMBERED = 60_000;
/** Questions that are remembered at most, of all accounts. */
const MAX_QUESTIONS = 500;

/** Which statements of which accounts were slow a while ago: their like is not tried as a quick one again. */
export class SlowQuestions {
  readonly #until = new Map<string, Map<string, number>>();
  #size = 0;

  has(account: string, text: string | undefined): boolean {
    const until = text === undefined ? undefined : this.#until.get(account)?.get(text);
    return until !== undefined && until > performance.now();
  }

  add(account: string, text: string | undefined): void {
    if (text === undefined) return;
    if (this.#size >= MAX_QUESTIONS) this.#clear();
    const texts = this.#until.get(account) ?? new Map<string, number>();
    if (!texts.has(text)) this.#size++;
    this.#until.set(account, texts.set(text, performance.now() + REMEMBERED));
  }

  /** Notes how long one took: what was quick is not slow any more. */
  took(account: string, text: string | undefined, milliseconds: number): void {
    if (text === undefined || milliseconds >= SLOW) return;
    const texts = this.#until.get(account);
    if (!texts?.delete(text)) return;
    this.#size--;
    if (texts.size === 0) this.#until.delete(account);
  }

  #clear(): void {
    this.#until.clear();
    this.#size = 0;
  }
}
