/** What happens to a many-to-many list: the members that are taken out of it, and those that are put into it. */
export interface PairChanges {
  readonly taken: readonly number[];
  readonly put: readonly number[];
}

/**
 * What a person has done to a list who saw `seen` and has made `value` of it; what is no list of ids counts as empty. What
 * the list holds beside these pairs is not theirs to change.
 */
export function pairChanges(seen: unknown, value: unknown): PairChanges {
  const [before, after] = [idsIn(seen), idsIn(value)];
  return { taken: without(before, after), put: without(after, before) };
}

/** The ids of a list's bare value, rising. */
export function idsIn(value: unknown): readonly number[] {
  if (!Array.isArray(value)) return [];
  return value.filter((id): id is number => typeof id === 'number').toSorted((a, b) => a - b);
}

/** The ids without some of them. */
export function without(ids: readonly number[], gone: readonly number[]): readonly number[] {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return [...left];
}
