import { MAX_CHOSEN } from '#core/contract/route/limits.ts';

/** Most records that can be chosen one by one, and that can be taken out of all that match: as many as one call takes. */
export const MAX_SELECTED = MAX_CHOSEN;

/** The chosen records. */
export interface Selection {
  /** How many they are; of all that match as far as it was known when they were chosen. */
  readonly size: number;
  readonly has: (id: number) => boolean;
  /** Those that were chosen one by one; undefined for all that match. */
  readonly ids?: ReadonlySet<number>;
  /** Those that were taken out of all that match. */
  readonly without?: ReadonlySet<number>;
}

/** Records that were chosen one by one. */
export function someOf(ids: Iterable<number>): Selection {
  const own = new Set(ids);
  return { size: own.size, has: (id) => own.has(id), ids: own };
}

/** All of the `count` records that match, but for some. */
export function allOf(count: number, without: Iterable<number> = []): Selection {
  const out = new Set(without);
  return { size: Math.max(0, count - out.size), has: (id) => !out.has(id), without: out };
}

export const NOTHING_CHOSEN = someOf([]);

/** The selection with one record taken in or out, where there is room for it. */
export function toggled(selection: Selection, id: number): Selection {
  const listed = new Set(selection.ids ?? selection.without);
  if (!listed.delete(id) && listed.size < MAX_SELECTED) listed.add(id);
  return selection.ids ? someOf(listed) : allOf(countOf(selection), listed);
}

/** The selection with more records, as far as it may grow; `whole` is false where some found no room. */
export function extended(
  selection: Selection,
  ids: readonly number[],
): { readonly selection: Selection; readonly whole: boolean } {
  if (!selection.ids) return { selection: allOf(countOf(selection), others(selection, ids)), whole: true };
  const next = new Set(selection.ids);
  for (const id of ids) {
    if (next.size >= MAX_SELECTED && !next.has(id)) return { selection: someOf(next), whole: false };
    next.add(id);
  }
  return { selection: someOf(next), whole: true };
}

/** The selection without records that are there no longer. */
export function deselect(selection: Selection, ids: readonly number[]): Selection {
  return selection.ids ? someOf(others(selection, ids)) : NOTHING_CHOSEN;
}

function others({ ids, without }: Selection, gone: readonly number[]): readonly number[] {
  const out = new Set(gone);
  return [...(ids ?? without ?? [])].filter((id) => !out.has(id));
}

/** How many match, those that were taken out among them. */
function countOf({ size, without }: Selection): number {
  return size + (without?.size ?? 0);
}
