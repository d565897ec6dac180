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
    return row;
  });
  return { rows: kept, changed };
}

function same(one: ListRow, other: ListRow): boolean {
  if (one.length !== other.length) return false;
  return one.every((cell, at) => cell === other[at] || JSON.stringify(cell) === JSON.stringify(other[at]));
}
