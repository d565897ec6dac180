import { SEPARATORS, type Separator } from '#core/contract/records/import-routes.ts';

/** The bytes of the mark that a UTF-8 file may begin with: they are not part of its header. */
const MARK = [0xef, 0xbb, 0xbf];
const [QUOTE, LINE_FEED, RETURN] = [0x22, 0x0a, 0x0d];
const BYTES = new Map(SEPARATORS.map((separator) => [separator.charCodeAt(0), separator]));

/**
 * Finds the separator of a file out of its header line: the one that stands there most often outside quotes, a comma
 * where there is none.
 */
export class SeparatorWatch {
  readonly #counts = new Map<Separator, number>(SEPARATORS.map((separator) => [separator, 0]));
  #isQuoted = false;
  #hasBegun = false;

  /** The separator, once the header line is complete; undefined before. Empty lines may go before the header. */
  see(chunk: Buffer): Separator | undefined {
    for (const byte of chunk) {
      const isEnd = byte === LINE_FEED || byte === RETURN;
      if (isEnd && this.#hasBegun && !this.#isQuoted) return this.best();
      this.#hasBegun ||= !isEnd && !MARK.includes(byte);
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (!this.#isQuoted) this.#count(byte);
    }
    return undefined;
  }

  /** What the bytes so far speak for: of those that stand there equally often the first of `SEPARATORS`. */
  best(): Separator {
    const [first, ...others] = SEPARATORS;
    return others.reduce<Separator>((best, one) => (this.#of(one) > this.#of(best) ? one : best), first);
  }

  #count(byte: number): void {
    const separator = BYTES.get(byte);
    if (separator) this.#counts.set(separator, this.#of(separator) + 1);
  }

  #of(separator: Separator): number {
    return this.#counts.get(separator) ?? 0;
  }
}
