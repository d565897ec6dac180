import type { ListRow } from './row-source.ts';

/**
 * Newly loaded rows, each replaced by the object that was there before where nothing in it differs, so that what
 * shows it need not be drawn again; and the ids of those whose content differs.
 */
export function reconciled(
  rows: readonly ListRow[],
  before: readonly (readonly ListRow[])[],
): { readonly rows: readonly ListRow[]; readonly changed: ReadonlySet<number> } {
  const known = new Map(before.flat().map((row) => [row[0], row]));
  const changed = new Set<number>();
  if (known.size === 0) return { rows, changed };
  const kept = rows.map((row) => {
    const old = known.get(row[0]);
    if (!old) return row;
    if (same(old, row)) return old;
    changed.add(row[0]);
    noteEarlier(row, old);
    return row;
  });
  return { rows: kept, changed };
}

/** What stood in a row before it was loaded again and differed. */
const earlier = new WeakMap<ListRow, ListRow>();

/** Whether a cell of a row that has changed differs from what stood there before. */
export function hasChangedAt(row: ListRow, place: number): boolean {
  const old = earlier.get(row);
  return old !== undefined && !sameCell(row[place], old[place]);
}

function noteEarlier(row: ListRow, old: ListRow): void {
  earlier.delete(old);
  earlier.set(row, old);
}

function same(one: ListRow, other: ListRow): boolean {
  return one.length === other.length && one.every((cell, at) => sameCell(cell, other[at]));
}

function sameCell(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
