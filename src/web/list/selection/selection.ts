import { MAX_RECORDS } from '#core/contract/records/record-routes.ts';

/** Most records that can be chosen: as many as one call takes. */
export const MAX_SELECTED = MAX_RECORDS;

/** The chosen records by id. */
export type Selection = ReadonlySet<number>;

/** The selection with one record taken in or out. */
export function toggled(selection: Selection, id: number): Selection {
  const next = new Set(selection);
  if (!next.delete(id) && next.size < MAX_SELECTED) next.add(id);
  return next;
}

/** The selection with more records, as far as it may grow; `whole` is false where some found no room. */
export function extended(
  selection: Selection,
  ids: readonly number[],
): { readonly selection: Selection; readonly whole: boolean } {
  const next = new Set(selection);
  for (const id of ids) {
    if (next.size >= MAX_SELECTED && !next.has(id)) return { selection: next, whole: false };
    next.add(id);
  }
  return { selection: next, whole: true };
}

/** The selection without some records. */
export function deselect(selection: Selection, ids: readonly number[]): Selection {
  const next = new Set(selection);
  for (const id of ids) next.delete(id);
  return next;
}
