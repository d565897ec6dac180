/** How many failures slow an address or a login down, within how long. */
const MOST = 10;
const WINDOW = 15 * 60_000;
const MOST_KEYS = 10_000;

/** Failed sign-ins of the last minutes, per key; too many slow down, nothing locks anybody out. */
export class Attempts {
  readonly #failures = new Map<string, number[]>();

  /** Milliseconds to wait before the next try of these keys is looked at; 0 while all is well. */
  delay(keys: readonly string[], now = Date.now()): number {
    const worst = Math.max(...keys.map((key) => this.#recent(key, now).length));
    return worst < MOST ? 0 : Math.min(250 * 2 ** Math.min(worst - MOST, 5), 8_000);
  }

  /** Remembers a failure. */
  failed(keys: readonly string[], now = Date.now()): void {
    for (const key of keys) {
      const recent = [...this.#recent(key, now), now].slice(-MOST * 3);
      this.#failures.delete(key);
      this.#failures.set(key, recent);
    }
    for (const oldest of this.#failures.keys()) {
      if (this.#failures.size <= MOST_KEYS) break;
      this.#failures.delete(oldest);
    }
  }

  /** Forgets the failures of a login that has signed in. */
  succeeded(key: string): void {
    this.#failures.delete(key);
  }

  #recent(key: string, now: number): readonly number[] {
    return (this.#failures.get(key) ?? []).filter((at) => now - at < WINDOW);
  }
}
