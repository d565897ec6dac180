/** All 32 bits: every hash is kept. */
const ALL = 0xffff_ffff;
const SMALLEST = 64;

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

  /** The hashes in order, eight bytes each, the higher four first; and the line of each in four. */
  sorted(): { readonly hashes: Buffer; readonly lines: Buffer } {
    const places = new Uint32Array(this.size);
    let count = 0;
    for (let at = 0; at < this.#high.length; at += 1) if (this.#isTaken(at)) places[count++] = at;
    const [high, low] = [this.#high, this.#low];
    places.sort((one, other) => (high[one] ?? 0) - (high[other] ?? 0) || (low[one] ?? 0) - (low[other] ?? 0));
    const hashes = Buffer.allocUnsafe(this.size * 8);
    const lines = Buffer.allocUnsafe(this.size * 4);
    for (const [at, place] of places.entries()) {
      hashes.writeUInt32BE(high[place] ?? 0, at * 8);
      hashes.writeUInt32BE(low[place] ?? 0, at * 8 + 4);
      lines.writeUInt32BE(this.#lines[place] ?? 0, at * 4);
    }
    return { hashes, lines };
  }

  #isTaken(at: number): boolean {
    return this.#high[at] !== 0 || this.#low[at] !== 0;
  }

  #put(high: number, low: number, line: number): boolean {
    const mask = this.#high.length - 1;
    let at = low & mask;
    while (this.#isTaken(at)) {
      if (this.#low[at] === low && this.#high[at] === high) return false;
      at = (at + 1) & mask;
    }
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
