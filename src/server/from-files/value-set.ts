import { TextBatch } from './text-batch.ts';

/** Bits of half a hash. */
const BITS = 32;
/** Places of a new set, as a power of two, and how they grow: a small table is soon a larger one. */
const FIRST_POWER = 6;
const SMALL_POWER = 15;

/** Numbers that one place has, side by side: the lower and the higher half of a hash, and the line. */
const PLACE = 3;

/** Hashes of different texts in order, and the line where each stands first. */
export interface SortedValues {
  readonly hashes: BigUint64Array;
  readonly lines: Uint32Array;
}

/**
 * Different texts of a column by their hashes of 64 bits, each with the line where it stands first; open addressing in a
 * typed array, by the first bits of the hashes, so that they stand nearly in order. Where there is no room for all, `halve`
 * keeps those of the smaller half of the hashes, again and again: what is left is a fair sample, from which the number of all
 * is estimated.
 */
export class ValueSet {
  /** Hashes that are kept. */
  size = 0;
  /** First bits of hashes that are zero in all that are kept. */
  #zeros = 0;
  /** Hashes stand in the order in which they came, not in their places. */
  #isList = false;
  #power = FIRST_POWER;
  #places = new Uint32Array(PLACE << FIRST_POWER);

  get isWhole(): boolean {
    return this.#zeros === 0;
  }

  /** How many different texts there are, or are estimated to be. */
  get count(): number {
    return this.size * 2 ** this.#zeros;
  }

  /** Whether a text is new; it is also where it is not among those that are kept. */
  add(text: string, line: number): boolean {
    ALONE.clear(1);
    ALONE.push(text, line);
    this.addAll(ALONE);
    return ALONE.known[0] === 0;
  }

  /** Adds the texts of a batch one after the other, and notes there which were known. */
  addAll(batch: TextBatch): void {
    const { highs, lows, lines, known, size } = batch;
    this.#makeRoom(size);
    // Most are found, or not, where they stand if nothing is in their way; nothing waits for one another there.
    for (let at = 0; at < size; at += 1) known[at] = this.#isHome(highs[at] ?? 0, lows[at] ?? 0) ? 1 : 0;
    for (let at = 0; at < size; at += 1) {
      const high = highs[at] ?? 0;
      if (known[at] === 1 || !this.#isKept(high)) continue;
      if (!this.#put(high, lows[at] ?? 0, lines[at] ?? 0)) known[at] = 1;
    }
  }

  /** Adds the texts of a batch, which are certainly new: they are put in their places when others ask for them. */
  append(batch: TextBatch): void {
    this.#isList ||= this.size === 0;
    if (!this.#isList) return this.addAll(batch);
    const { highs, lows, lines, size } = batch;
    while (this.size + size > 1 << this.#power) {
      this.#power += 1;
      const places = new Uint32Array(PLACE << this.#power);
      places.set(this.#places);
      this.#places = places;
    }
    for (let at = 0; at < size; at += 1) {
      const high = highs[at] ?? 0;
      if (this.#isKept(high)) this.#write(this.size * PLACE, high, lows[at] ?? 0, lines[at] ?? 0);
    }
  }

  /** Keeps the smaller half. */
  halve(): void {
    this.#zeros += 1;
    this.#replace(this.#power);
  }

  /** The hashes in order, and the line of each. */
  sorted(): SortedValues {
    this.#makeRoom(0);
    const hashes = new BigUint64Array(this.size);
    const lines = new Uint32Array(this.size);
    const order = new Order(new Uint32Array(hashes.buffer), lines);
    const places = this.#places;
    const wrapped: number[] = [];
    for (let at = 0; at < places.length; at += PLACE) {
      const low = places[at] ?? 0;
      const high = places[at + 1] ?? 0;
      if (low === 0 && high === 0) continue;
      // What found no place at the end stands at the beginning.
      if (this.#homeOf(high) > at) wrapped.push(at);
      else order.add(high, low, places[at + 2] ?? 0);
    }
    for (const at of wrapped) order.add(places[at + 1] ?? 0, places[at] ?? 0, places[at + 2] ?? 0);
    return { hashes, lines };
  }

  /** Where a hash stands if nothing is in its way. */
  #homeOf(high: number): number {
    return ((high << this.#zeros) >>> (BITS - this.#power)) * PLACE;
  }

  #isHome(high: number, low: number): boolean {
    const at = this.#homeOf(high);
    return ((this.#places[at] ?? 0) | 0) === low && ((this.#places[at + 1] ?? 0) | 0) === high;
  }

  #isKept(high: number): boolean {
    return this.#zeros === 0 || high >>> (BITS - this.#zeros) === 0;
  }

  #put(high: number, low: number, line: number): boolean {
    const places = this.#places;
    for (let at = this.#homeOf(high); ; at += PLACE) {
      if (at === places.length) at = 0;
      const ownLow = (places[at] ?? 0) | 0;
      const ownHigh = (places[at + 1] ?? 0) | 0;
      if (ownLow === low && ownHigh === high) return false;
      if (ownLow !== 0 || ownHigh !== 0) continue;
      this.#write(at, high, low, line);
      return true;
    }
  }

  #write(at: number, high: number, low: number, line: number): void {
    const places = this.#places;
    places[at] = low;
    places[at + 1] = high;
    places[at + 2] = line;
    this.size += 1;
  }

  /** Puts hashes in their places, so that there is room for some more: one place of three stays empty. */
  #makeRoom(more: number): void {
    let power = this.#power;
    while ((this.size + more) * 3 > 2 << power) power += power < SMALL_POWER ? 2 : 1;
    if (power !== this.#power || this.#isList) this.#replace(power);
  }

  #replace(power: number): void {
    const places = this.#places;
    this.#places = new Uint32Array(PLACE << power);
    this.#power = power;
    this.#isList = false;
    this.size = 0;
    for (let at = 0; at < places.length; at += PLACE) {
      const low = (places[at] ?? 0) | 0;
      const high = (places[at + 1] ?? 0) | 0;
      if ((low !== 0 || high !== 0) && this.#isKept(high)) this.#put(high, low, places[at + 2] ?? 0);
    }
  }
}

const ALONE = new TextBatch();

/** Hashes with their lines, put in order as they come nearly in order. */
class Order {
  #count = 0;
  readonly #halves: Uint32Array;
  readonly #lines: Uint32Array;

  constructor(halves: Uint32Array, lines: Uint32Array) {
    this.#halves = halves;
    this.#lines = lines;
  }

  add(high: number, low: number, line: number): void {
    const halves = this.#halves;
    const lines = this.#lines;
    let at = this.#count;
    for (; at > 0 && this.#isBehind(at - 1, high, low); at -= 1) {
      halves[at * 2] = halves[at * 2 - 2] ?? 0;
      halves[at * 2 + 1] = halves[at * 2 - 1] ?? 0;
      lines[at] = lines[at - 1] ?? 0;
    }
    halves[at * 2] = low;
    halves[at * 2 + 1] = high;
    lines[at] = line;
    this.#count += 1;
  }

  #isBehind(at: number, high: number, low: number): boolean {
    const own = this.#halves[at * 2 + 1] ?? 0;
    return own > high || (own === high && (this.#halves[at * 2] ?? 0) > low);
  }
}
