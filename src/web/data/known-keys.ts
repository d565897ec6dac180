import { type Key } from '#core/query/key.ts';
import { MAX_SKIPPED } from '#core/contract/route/limits.ts';
import type { WindowAnswer, RowWindow } from './row-source.ts';

/** A key to begin at: `after` is the key of the row before `boundary`, a position between two rows. */
export interface Seed {
  readonly boundary: number;
  readonly after: Key;
}

/** What to ask so that a window comes: the window itself, or first one row on the way, whose key leads on. */
export type LoadStep =
  | { readonly kind: 'window'; readonly request: RowWindow }
  | {
      readonly kind: 'hop';
      readonly request: RowWindow;
      readonly side: 'after' | 'before';
      readonly boundary: number;
    };

/** Where a window begins and how many rows it has room for. */
export interface WindowPlace {
  readonly start: number;
  readonly size: number;
  /** Keys behind this boundary are not to be used: they are about to change. */
  readonly within?: number;
}

/**
 * The places of a list whose keys are known, and the shortest way from them to any window. Boundary 100 has 100 rows
 * before it; the start, boundary 0, needs no key.
 */
export class KnownKeys {
  readonly #after = new Map<number, Key>();
  readonly #before = new Map<number, Key>();

  learnSeed({ boundary, after }: Seed): void {
    this.#after.set(boundary, after);
  }

  /** Learns the keys of every `step`-th row. */
  learnAnchors(anchors: readonly Key[], step: number): void {
    anchors.forEach((key, at) => this.#after.set((at + 1) * step, key));
  }

  learnWindow(start: number, { rows, first, last }: WindowAnswer): void {
    if (first) this.#before.set(start, first);
    if (last) this.#after.set(start + rows.length, last);
  }

  /** Learns where a hop led; false where the list ends before. */
  learnHop(hop: Extract<LoadStep, { kind: 'hop' }>, { first, last }: WindowAnswer): boolean {
    const key = hop.side === 'after' ? last : first;
    if (key) (hop.side === 'after' ? this.#after : this.#before).set(hop.boundary, key);
    return key !== null;
  }

  seedAt(boundary: number): Seed | undefined {
    const after = this.#after.get(boundary);
    return after && { boundary, after };
  }

  /** The shortest way to a window. */
  stepTo({ start, size, within }: WindowPlace): LoadStep {
    const low = nearestBelow(this.#after, Math.min(start, within ?? start));
    const high = within === undefined ? nearestAbove(this.#before, start + size) : undefined;
    const down = { side: 'after', key: this.#after.get(low), skip: start - low, from: low, size } as const;
    if (high === undefined) return stepFrom(down);
    const up = {
      side: 'before',
      key: this.#before.get(high),
      skip: high - start - size,
      from: high,
      size,
    } as const;
    return stepFrom(up.skip < down.skip ? up : down);
  }
}

interface Way {
  readonly side: 'after' | 'before';
  readonly key: Key | undefined;
  readonly skip: number;
  readonly from: number;
  readonly size: number;
}

function stepFrom({ side, key, skip, from, size }: Way): LoadStep {
  const base = key ? { [side]: key } : {};
  if (skip > MAX_SKIPPED) {
    const boundary = side === 'after' ? from + MAX_SKIPPED : from - MAX_SKIPPED;
    return { kind: 'hop', side, boundary, request: { ...base, skip: MAX_SKIPPED - 1, limit: 1 } };
  }
  return { kind: 'window', request: { ...base, ...(skip > 0 ? { skip } : {}), limit: size } };
}

function nearestBelow(keys: ReadonlyMap<number, Key>, position: number): number {
  let nearest = 0;
  for (const boundary of keys.keys()) if (boundary <= position && boundary > nearest) nearest = boundary;
  return nearest;
}

function nearestAbove(keys: ReadonlyMap<number, Key>, position: number): number | undefined {
  let nearest: number | undefined;
  for (const boundary of keys.keys()) {
    if (boundary >= position && (nearest === undefined || boundary < nearest)) nearest = boundary;
  }
  return nearest;
}
