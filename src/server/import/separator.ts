/** What may stand between the cells of a line. */
export type Separator = ',' | ';' | '\t';

/** The bytes of the mark that a UTF-8 file may begin with: they are not part of its header. */
const MARK = [0xef, 0xbb, 0xbf];
const [COMMA, SEMICOLON, TAB, QUOTE, LINE_FEED, RETURN] = [0x2c, 0x3b, 0x09, 0x22, 0x0a, 0x0d];

/**
 * Finds the separator of a file out of its header line: the one that stands there most often outside quotes, a comma
 * where there is none.
 */
export class SeparatorWatch {
  readonly #counts = { ',': 0, ';': 0, '\t': 0 };
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

  /** What the bytes so far speak for. */
  best(): Separator {
    const counts = this.#counts;
    if (counts[';'] > counts[','] && counts[';'] >= counts['\t']) return ';';
    return counts['\t'] > counts[','] ? '\t' : ',';
  }

  #count(byte: number): void {
    if (byte === COMMA) this.#counts[',']++;
    else if (byte === SEMICOLON) this.#counts[';']++;
    else if (byte === TAB) this.#counts['\t']++;
  }
}
