import type { ListRow } from './row-source.ts';
import { reconciled } from './row-reconcile.ts';
import { startOf, WINDOW_SIZE, windowIndex } from './window-size.ts';

/**
 * `sure`: where a window's rows stand is certain. `likely`: they were found by a key of the list as it was.
 * `stale`: to be loaded again, shown until then.
 */
type Standing = 'sure' | 'likely' | 'stale';

interface LoadedWindow {
  readonly rows: readonly ListRow[];
  readonly standing: Standing;
}

/** The loaded windows of a list, at most `most` of them: those looked at least recently go first. */
export class WindowCache {
  readonly #windows = new Map<number, LoadedWindow>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get isEmpty(): boolean {
    return this.#windows.size === 0;
  }

  rowAt(position: number): ListRow | undefined {
    return this.#windows.get(windowIndex(position))?.rows[position % WINDOW_SIZE];
  }

  rowsOf(index: number): readonly ListRow[] | undefined {
    return this.#windows.get(index)?.rows;
  }

  /** True where a window need not be loaded. */
  has(index: number): boolean {
    const window = this.#windows.get(index);
    return window !== undefined && window.standing !== 'stale';
  }

  /** The position of a loaded row. */
  positionOf(id: number): number | undefined {
    for (const [index, { rows }] of this.#windows) {
      const at = rows.findIndex((row) => row[0] === id);
      if (at >= 0) return startOf(index) + at;
    }
    return undefined;
  }

  /** Notes that a window is being looked at. */
  touch(index: number): void {
    const window = this.#windows.get(index);
    if (!window) return;
    this.#windows.delete(index);
    this.#windows.set(index, window);
  }

  /** Keeps a window's rows; gives the ids of those whose content differs from what was shown. */
  keep(index: number, rows: readonly ListRow[], standing: 'sure' | 'likely'): ReadonlySet<number> {
    const before = [index, index - 1, index + 1].flatMap((near) => {
      const nearRows = this.rowsOf(near);
      return nearRows ? [nearRows] : [];
    });
    const result = reconciled(rows, before);
    this.#windows.delete(index);
    this.#windows.set(index, { rows: result.rows, standing });
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > this.#most && oldest !== undefined) this.#windows.delete(oldest);
    return result.changed;
  }

  /** True where a window has a row in common with one beside it, though both should stand where they say. */
  overlaps(index: number): boolean {
    return this.#meets(index - 1, index) || this.#meets(index, index + 1);
  }

  #meets(upper: number, lower: number): boolean {
    const [above, below] = [this.#windows.get(upper), this.#windows.get(lower)];
    if (above?.standing !== 'sure' || below?.standing !== 'sure') return false;
    const [end, begin] = [above.rows.at(-1)?.[0], below.rows[0]?.[0]];
    return above.rows.some((row) => row[0] === begin) || below.rows.some((row) => row[0] === end);
  }

  /** Marks windows as to be loaded again: all of them, or those that are only likely. */
  expire(which: 'all' | 'likely' = 'all'): void {
    for (const [index, window] of this.#windows) {
      if (which === 'all' || window.standing === which)
        this.#windows.set(index, { ...window, standing: 'stale' });
    }
  }

  /** Puts other rows into these windows, and has all others loaded again; gives the ids of those whose content differs. */
  replace(windows: ReadonlyMap<number, readonly ListRow[]>): ReadonlySet<number> {
    this.expire();
    return new Set([...windows].flatMap(([index, rows]) => [...this.keep(index, rows, 'sure')]));
  }

  /** A copy with other cells in each row, to be loaded again. */
  mapped(change: (row: ListRow) => ListRow): WindowCache {
    const copy = new WindowCache(this.#most);
    for (const [index, { rows }] of this.#windows) {
      copy.#windows.set(index, { rows: rows.map(change), standing: 'stale' });
    }
    return copy;
  }
}
