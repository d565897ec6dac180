import { unaskedSignal } from '#web/api/leaving.ts';
import { KnownKeys, type WindowPlace, type Seed } from './known-keys.ts';
import { RowCount, type ListKeys } from './row-count.ts';
import {
  certainTotal,
  contradicts,
  totalOf,
  UNKNOWN,
  withCount,
  withWindow,
  type Extent,
  type Total,
} from './row-extent.ts';
import { glanced, newsOf, type ListNews } from './row-glance.ts';
import type { ListRow, RowSource, WindowAnswer } from './row-source.ts';
import { WindowCache } from './window-cache.ts';
import { WindowLoads, type WindowLoad } from './window-loads.ts';
import { startOf, WINDOW_SIZE, windowIndex } from './window-size.ts';

/** What readers of the store see; a new object whenever anything in it or any loaded row has changed. */
export interface RowsState {
  readonly version: number;
  /** The length of the list; undefined before anything is known. */
  readonly total: Total | undefined;
  /** Why rows that are wanted are not coming; `retry` asks again. */
  readonly failure: unknown;
  /** Ids of the rows whose content differed when they were last loaded again. */
  readonly changed: ReadonlySet<number>;
  /** What others have done to the list, until it is loaded again. */
  readonly news?: ListNews | undefined;
}

export interface RowWindowsOptions {
  /** Most windows kept. */
  readonly windows?: number;
  /** Most loads at a time. */
  readonly atOnce?: number;
  /** How long a place must be looked at before loads for other places are given up, in milliseconds. */
  readonly settle?: number;
  /** How long after the count of a long list its keys are asked for, in milliseconds. */
  readonly later?: number;
  /** A key from an earlier visit. */
  readonly seed?: Seed | undefined;
  /** The length as far as it is known from elsewhere: the same records in another order. */
  readonly total?: Total | undefined;
  /** Rows of the same list with other cells, to show until the right ones come. */
  readonly from?: { readonly windows: RowWindows; readonly change: (row: ListRow) => ListRow };
}

/** Rows that a window may leave out without looking for a nearer key of the list as it was. */
const NEAR = 5_000;

/**
 * The rows of one list by position, loaded in windows by key, so that a window costs the same anywhere. Call `show`
 * with what is on screen; the rows come, and stay while they are loaded again after `invalidate`. The length is a
 * guess first and exact later; nothing waits for it.
 */
export class RowWindows {
  readonly #atOnce: number;
  readonly #settle: number;
  readonly #source: RowSource;
  readonly #listeners = new Set<() => void>();
  readonly #failed = new Set<number>();
  readonly #cache: WindowCache;
  readonly #count: RowCount;
  readonly #loads: WindowLoads;
  #keys = new KnownKeys();
  /** Keys of the list as it was: good enough to show rows soon, not to say where they stand. */
  #oldKeys: KnownKeys | undefined;
  #extent: Extent = UNKNOWN;
  #state: RowsState = { version: 0, total: undefined, failure: undefined, changed: new Set() };
  #visible: { first: number; last: number } | undefined;
  #direction: 1 | -1 = 1;
  #settled = true;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #dirty = false;
  #held = false;
  #contradiction: string | undefined;

  constructor(source: RowSource, options: RowWindowsOptions = {}) {
    const { windows = 60, atOnce = 4, settle = 50, later, seed, total, from } = options;
    this.#source = source;
    this.#atOnce = atOnce;
    this.#settle = settle;
    this.#cache = from ? from.windows.#cache.mapped(from.change) : new WindowCache(windows);
    this.#count = new RowCount(
      source,
      {
        onCount: (answer, keys) => this.#acceptCount(answer, keys),
        onFailure: (what) => this.#missCount(what),
      },
      later,
    );
    this.#loads = new WindowLoads(source, {
      onAnswer: (load, answer) => this.#accept(load, answer),
      onFailure: (load, error) => this.#fail(load, error),
    });
    if (total) this.#state = { ...this.#state, total };
    if (from) this.#inherit(from.windows);
    if (seed && this.#count.possible) {
      this.#oldKeys = new KnownKeys();
      this.#oldKeys.learnSeed(seed);
    }
  }

  readonly state = (): RowsState => this.#state;

  /** Tells `listener` of every change of state; while nobody listens, nothing is loaded. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#visible) this.#settleSoon();
    if (this.#dirty) this.invalidate();
    else this.#pump();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#rest();
    };
  };

  /** True once there is something to show: rows, or the certainty that there are none. */
  get begun(): boolean {
    return !this.#cache.isEmpty || certainTotal(this.#extent) === 0;
  }

  /** The row at a position, if it is loaded. */
  rowAt(position: number): ListRow | undefined {
    return this.#cache.rowAt(position);
  }

  /** True where the rows in sight are loaded and need not be loaded again. */
  get isFresh(): boolean {
    if (this.#visible === undefined || this.#dirty) return false;
    return this.#sight().every((index) => this.#cache.has(index));
  }

  /** Whether anybody is shown the rows: others are loaded again only once somebody is. */
  get isShown(): boolean {
    return this.#listeners.size > 0;
  }

  /** True where all rows of a range are loaded. */
  hasRows(first: number, last: number): boolean {
    for (let position = first; position <= last; position++) if (!this.rowAt(position)) return false;
    return true;
  }

  /** The position of a row, if it is loaded. */
  positionOf(id: number): number | undefined {
    return this.#cache.positionOf(id);
  }

  /** A key near a position, to begin there another day. */
  seedAt(position: number): Seed | undefined {
    const boundary = startOf(windowIndex(position));
    return this.#keys.seedAt(boundary) ?? this.#oldKeys?.seedAt(boundary);
  }

  /** Wants the rows from `first` to `last`, both included, and soon those around them. */
  show(first: number, last: number): void {
    const before = this.#visible;
    const jumped = !before || Math.abs(windowIndex(first) - windowIndex(before.first)) > 1;
    this.#visible = { first, last: Math.max(first, last) };
    if (before && first !== before.first) this.#direction = first < before.first ? -1 : 1;
    for (let index = windowIndex(first); index <= windowIndex(last); index++) this.#cache.touch(index);
    if (jumped) this.#settleSoon();
    this.#pump();
  }

  /** Asks for nothing until `goOn`; what is shown stays. */
  hold(): void {
    this.#held = true;
    this.#rest();
  }

  /** Loads everything again after a while in which nothing was asked for. */
  goOn(): void {
    this.#held = false;
    this.invalidate();
  }

  /** Asks again for what failed. */
  retry(): void {
    if (this.#held) return;
    this.#failed.clear();
    this.#change({ failure: undefined });
    if (certainTotal(this.#extent) === undefined) this.#count.again();
    this.#pump();
  }

  /** Loads everything again, as rows may have changed; what is shown stays until the new rows are there. */
  invalidate(): void {
    if (this.#held) return;
    this.#dirty = this.#listeners.size === 0;
    if (this.#dirty) return;
    this.#loads.giveUp();
    this.#count.again();
    this.#oldKeys = this.#count.possible ? this.#keys : undefined;
    this.#keys = new KnownKeys();
    this.#cache.expire();
    this.#failed.clear();
    this.#extent = UNKNOWN;
    this.#state = { ...this.#state, news: undefined };
    if (!this.#count.possible) this.#doubtTotal();
    this.#pump();
  }

  /** Loads the rows in sight anew without moving any; false where they are on their way already. */
  async glance(): Promise<boolean> {
    if (this.#listeners.size === 0 || certainTotal(this.#extent) === 0) this.invalidate();
    if (this.#dirty || this.#held) return true;
    if (!this.isFresh) return false;
    const [keys, signal] = [this.#keys, unaskedSignal()];
    const load = async (index: number) => await this.#loadAside(index, signal);
    const glance = glanced(this.#sight(), load, (index) => this.#cache.rowsOf(index));
    const [{ windows, moved }, counted] = await Promise.all([glance, this.#source.count?.({}, signal)]);
    if (keys !== this.#keys) return false;
    const changed = this.#cache.replace(windows);
    this.#change({ ...this.#news(changed), news: newsOf(this.#state.total, counted?.count, moved) });
    return this.isFresh;
  }

  /** Has rows loaded again when they come into sight. */
  readonly expire = (): void => this.#cache.expire();

  /** The rows of a range of some hundreds, loaded where they are not there. */
  async range(first: number, last: number, signal: AbortSignal): Promise<readonly ListRow[]> {
    const rows: ListRow[] = [];
    for (let index = windowIndex(first); index <= windowIndex(last); index++) {
      const window = this.#cache.rowsOf(index) ?? (await this.#loadAside(index, signal));
      rows.push(...window.slice(Math.max(0, first - startOf(index)), last + 1 - startOf(index)));
    }
    return rows;
  }

  async #loadAside(index: number, signal: AbortSignal): Promise<readonly ListRow[]> {
    const step = this.#keys.stepTo(placeOf(index));
    const answer = await this.#source.load(step.request, signal);
    if (step.kind === 'window') return answer.rows;
    return this.#keys.learnHop(step, answer) ? this.#loadAside(index, signal) : [];
  }

  #inherit(other: RowWindows): void {
    this.#state = { ...this.#state, total: other.#state.total };
    // The same rows in the same order: what is known of their places holds as far as it held.
    this.#oldKeys = this.#count.possible ? other.#keys : undefined;
  }

  #rest(): void {
    clearTimeout(this.#settling);
    this.#loads.giveUp();
    this.#count.rest();
  }

  /** What was counted once is a guess from now on, where no new count will come. */
  #doubtTotal(): void {
    const { total } = this.#state;
    if (total) this.#state = { ...this.#state, total: { ...total, exact: false } };
    this.#change({});
  }

  #settleSoon(): void {
    this.#settled = false;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#settled = true;
      this.#pump();
    }, this.#settle);
  }

  /** Starts the loads that are wanted most; once the reader stays, loads for other places make room for them. */
  #pump(): void {
    if (this.#held) return;
    const wanted = this.#wanted();
    const missing = wanted.filter((index) => this.#needs(index) && !this.#loads.has(index));
    if (this.#settled && missing.length > 0 && this.#loads.size >= this.#atOnce) {
      this.#loads.giveUp((load) => wanted.includes(load.index));
    }
    for (const index of missing) if (this.#loads.size < this.#atOnce) this.#start(index);
  }

  /** The windows on screen; then, once the reader stays or moves on slowly, those beside them. */
  #wanted(): readonly number[] {
    const sight = this.#sight();
    const [first, last] = [sight[0], sight.at(-1)];
    if (!this.#settled || first === undefined || last === undefined) return sight;
    return [...sight, ...(this.#direction > 0 ? [last + 1, first - 1] : [first - 1, last + 1])];
  }

  #sight(): readonly number[] {
    if (!this.#visible) return [];
    const [first, last] = [windowIndex(this.#visible.first), windowIndex(this.#visible.last)];
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  }

  #needs(index: number): boolean {
    if (index < 0 || this.#failed.has(index) || this.#cache.has(index)) return false;
    const end = certainTotal(this.#extent) ?? this.#extent.ceiling;
    return index === 0 || end === undefined || startOf(index) < end;
  }

  #start(index: number): void {
    const place = placeOf(index);
    const step = this.#keys.stepTo(place);
    const far = step.kind === 'hop' || (step.request.skip ?? 0) > NEAR;
    // Old keys among the rows in sight would cut them where they stood, not where they stand.
    const old = far ? this.#oldKeys?.stepTo({ ...place, within: this.#visibleStart() }) : undefined;
    const likely = old?.kind === 'window' ? old : undefined;
    if (far) this.#count.askKeys();
    this.#loads.start({ index, step: likely ?? step, sure: !likely });
  }

  #visibleStart(): number {
    return startOf(windowIndex(this.#visible?.first ?? 0));
  }

  #fail(load: WindowLoad, error: unknown): void {
    this.#failed.add(load.index);
    this.#change({ failure: error });
    this.#pump();
  }

  #accept(load: WindowLoad, answer: WindowAnswer): void {
    const { step, index, sure } = load;
    if (step.kind === 'hop') {
      const missed = { start: step.boundary - 1, size: WINDOW_SIZE, rows: 0 };
      if (!this.#keys.learnHop(step, answer)) this.#change({}, withWindow(this.#extent, missed));
    } else if (step.request.before && answer.rows.length < WINDOW_SIZE) {
      // Fewer rows stand before a key than did: the places of all that follow have changed.
      this.invalidate();
    } else if (sure) this.#keep(index, answer);
    else this.#keepLikely(index, answer);
    this.#pump();
  }

  #keep(index: number, answer: WindowAnswer): void {
    const changed = this.#cache.keep(index, answer.rows, 'sure');
    this.#keys.learnWindow(startOf(index), answer);
    const extent = withWindow(this.#extent, { ...placeOf(index), rows: answer.rows.length });
    this.#change(this.#news(changed), extent);
    if (certainTotal(extent) === undefined) this.#count.ask();
    // The same row in two windows: one was loaded before rows came or went, the other after.
    if (this.#cache.overlaps(index)) this.invalidate();
    else this.#compare();
  }

  #keepLikely(index: number, answer: WindowAnswer): void {
    const changed = this.#cache.keep(index, answer.rows, 'likely');
    this.#oldKeys?.learnWindow(startOf(index), answer);
    this.#change(this.#news(changed));
  }

  #news(changed: ReadonlySet<number>): Partial<RowsState> {
    return {
      ...(this.#failed.size === 0 ? { failure: undefined } : {}),
      ...(changed.size > 0 ? { changed } : {}),
    };
  }

  #acceptCount(
    answer: { readonly count: number; readonly exact: boolean },
    keys: ListKeys | undefined,
  ): void {
    if (keys) {
      this.#trustNewKeysOnly();
      this.#keys.learnAnchors(keys.keys, keys.step);
      this.#loads.giveUp((load) => load.step.kind === 'window');
    } else if (answer.exact && !this.#oldKeys) this.#count.askKeysSoon();
    this.#change({}, withCount(this.#extent, answer));
    this.#compare();
    this.#pump();
  }

  /** Rows don't depend on the count: without it they are found step by step, and the length stays a guess. */
  #missCount(what: 'count' | 'keys'): void {
    if (what === 'count') this.#doubtTotal();
    this.#trustNewKeysOnly();
    this.#pump();
  }

  /** Ends the time of old keys: what was found by them is loaded again from places that are certain. */
  #trustNewKeysOnly(): void {
    if (!this.#oldKeys) return;
    this.#oldKeys = undefined;
    this.#loads.giveUp((load) => load.sure);
    this.#cache.expire('likely');
  }

  /** Loads again where rows and count differ; once for each such pair, so that it ends whatever the answers are. */
  #compare(): void {
    if (!contradicts(this.#extent)) return;
    const pair = `${this.#extent.end ?? this.#extent.seen}/${this.#extent.counted}`;
    if (pair === this.#contradiction) return;
    this.#contradiction = pair;
    this.invalidate();
  }

  #change(change: Partial<RowsState>, extent = this.#extent): void {
    this.#extent = extent;
    const total = totalOf(extent, this.#state.total, WINDOW_SIZE);
    this.#state = { ...this.#state, ...change, total, version: this.#state.version + 1 };
    for (const listener of this.#listeners) listener();
  }
}

function placeOf(index: number): WindowPlace {
  return { start: startOf(index), size: WINDOW_SIZE };
}
