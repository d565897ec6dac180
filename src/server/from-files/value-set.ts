/** All 32 bits: every hash is kept. */
const ALL = 0xffff_ffff;
const SMALLEST = 64;

/** Hashes of different texts in order, and the line where each stands first. */
export interface SortedValues {
  readonly hashes: BigUint64Array;
  readonly lines: Uint32Array;
}

/**
 * Different texts of a column by their hashes of 64 bits, each with the line where it stands first; open addressing in typed
 * arrays. Where there is no room for all, `halve` keeps those of the smaller half of the hashes, again and again: what is
 * left is a fair sample, from which the number of all is estimated.
 */
export class ValueSet {
  /** Hashes that are kept. */
  size = 0;
  #limit = ALL;
  #high = new Uint32Array(SMALLEST);
  #low = new Uint32Array(SMALLEST);
  #lines = new Uint32Array(SMALLEST);

  get isWhole(): boolean {
    return this.#limit === ALL;
  }

  /** How many different texts there are, or are estimated to be. */
  get count(): number {
    return this.isWhole ? this.size : Math.round((this.size / (this.#limit + 1)) * (ALL + 1));
  }

  /** Whether a text is new; undefined where it is not among those that are kept. */
  add(text: string, line: number): boolean | undefined {
    let [high, low] = [0x9e37_79b9, 0x85eb_ca6b];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 0x0100_0193);
      low = Math.imul(low ^ code, 0x5bd1_e995);
      low ^= low >>> 15;
    }
    high = mixed(high ^ Math.imul(low, 0x27d4_eb2f));
    low = mixed(low ^ text.length);
    if (high > this.#limit) return undefined;
    // Zero in both marks an empty place.
    if (high === 0 && low === 0) low = 1;
    if (this.size * 2 >= this.#high.length) this.#resize(this.#high.length * 2);
    return this.#put(high, low, line);
  }

  /** Keeps the smaller half. */
  halve(): void {
    this.#limit >>>= 1;
    this.#resize(this.#high.length);
  }

  /** The hashes in order, and the line of each. */
  sorted(): SortedValues {
    const hashes = new BigUint64Array(this.size);
    const halves = new Uint32Array(hashes.buffer);
    let count = 0;
    for (let at = 0; at < this.#high.length; at += 1) {
      if (!this.#isTaken(at)) continue;
      halves[count * 2] = this.#low[at] ?? 0;
      halves[count * 2 + 1] = this.#high[at] ?? 0;
      count += 1;
    }
    hashes.sort();
    const lines = new Uint32Array(this.size);
    for (let at = 0; at < count; at += 1)
      lines[at] = this.#lines[this.#placeOf(halves[at * 2 + 1] ?? 0, halves[at * 2] ?? 0)] ?? 0;
    return { hashes, lines };
  }

  /** Where a hash stands, or would stand. */
  #placeOf(high: number, low: number): number {
    const mask = this.#high.length - 1;
    let at = low & mask;
    while (this.#isTaken(at) && (this.#low[at] !== low || this.#high[at] !== high)) at = (at + 1) & mask;
    return at;
  }

  #isTaken(at: number): boolean {
    return this.#high[at] !== 0 || this.#low[at] !== 0;
  }

  #put(high: number, low: number, line: number): boolean {
    const at = this.#placeOf(high, low);
    if (this.#isTaken(at)) return false;
    this.#high[at] = high;
    this.#low[at] = low;
    this.#lines[at] = line;
    this.size += 1;
    return true;
  }

  #resize(length: number): void {
    const [high, low, lines] = [this.#high, this.#low, this.#lines];
    this.#high = new Uint32Array(length);
    this.#low = new Uint32Array(length);
    this.#lines = new Uint32Array(length);
    this.size = 0;
    for (const [at, kept] of high.entries()) {
      const lower = low[at] ?? 0;
      if ((kept !== 0 || lower !== 0) && kept <= this.#limit) this.#put(kept, lower, lines[at] ?? 0);
    }
  }
}

/** The last step of a hash: every bit depends on every other. */
function mixed(hash: number): number {
  let bits = hash;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
