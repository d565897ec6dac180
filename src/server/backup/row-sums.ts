import { hash } from 'node:crypto';

const NEWLINE = 10;
const LANES = 8;

/**
 * Adds up the hashes of rows as the text of a copy has them, a row a line: equal rows in any order have equal sums. Pieces may be cut
 * anywhere.
 */
export class RowSums {
  readonly #sums = new Uint32Array(LANES);
  /** The beginning of a row whose end has not come. */
  #open: Buffer[] = [];
  #rows = 0;

  add(text: Buffer): void {
    let from = 0;
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, from)) {
      const rest = text.subarray(from, end);
      this.#row(this.#open.length === 0 ? rest : Buffer.concat([...this.#open, rest]));
      this.#open = [];
      from = end + 1;
    }
    if (from < text.length) this.#open.push(text.subarray(from));
  }

  get rows(): number {
    return this.#rows;
  }

  /** As a text that is compared. */
  get sum(): string {
    return `${this.#rows}:${[...this.#sums].map((lane) => lane.toString(16)).join('.')}${this.#open.length > 0 ? ':cut' : ''}`;
  }

  #row(line: Buffer): void {
    const digest = hash('sha256', line, 'buffer');
    for (let lane = 0; lane < LANES; lane++)
      this.#sums[lane] = (this.#sums[lane] ?? 0) + digest.readUInt32LE(lane * 4);
    this.#rows++;
  }
}
