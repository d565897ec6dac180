/** A source of random numbers that always gives the same ones for the same start (mulberry32). */
export class Random {
  #state: number;

  constructor(start: number) {
    this.#state = start;
  }

  /** From 0 up to, but without, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** Between two amounts with every order of magnitude as likely: there are more small companies than large ones. */
  spread(least: number, most: number): number {
    return least * (most / least) ** this.next();
  }

  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean {
    return this.next() * 100 < percent;
  }

  /** One of the items. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('Bug: nothing to pick from');
    return item;
  }

  /** The value, or in `percent` of a hundred cases the empty one. */
  orEmpty<Value>(percent: number, value: () => Value): Value | null {
    return this.chance(percent) ? null : value();
  }
}

/** Each key as often as its weight says, so that picking one of them keeps the weights. */
export function weighted<Key extends string>(
  weights: Readonly<Partial<Record<Key, number>>>,
): readonly Key[] {
  // Object.keys widens the keys; they are those of the record.
  const keys = Object.keys(weights) as Key[];
  return keys.flatMap((key) => Array.from({ length: weights[key] ?? 0 }, () => key));
}

/** The start of a stream of random numbers: every pair of a seed and a name has its own. */
export function streamStart(seed: number, name: string): number {
  let hash = mixed(mixed(seed) ^ Math.floor(seed / 4_294_967_296));
  for (const character of name) hash = mixed(hash ^ (character.codePointAt(0) ?? 0));
  return hash;
}

/** The random numbers of one record of a stream; no two records of a stream begin alike. */
export function randomAt(stream: number, index: number): Random {
  return new Random(mixed(stream ^ index));
}

/** Spreads a number over 32 bits, one to one. */
function mixed(number: number): number {
  let hash = Math.trunc(number) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
