import type { Trial } from './rights-trial.ts';

/** Records that were selected in a list: some of its table by their ids, or all but some, or simply all; those that the viewer may not read among them. */
interface SelectedRecords {
  readonly some: { readonly records?: number[]; readonly without?: number[] };
  /** Those of the list that are selected; or why they cannot be asked for. */
  readonly ids: readonly number[] | string;
}

/** Selects records of a list whose records are `ids`. */
export function selectedOf(
  { random, oracle, table }: Trial,
  ids: readonly number[] | string,
): SelectedRecords {
  const way = random.below(3);
  if (way === 0) return { some: {}, ids };
  const some = oracle.ids(table).filter(() => random.below(2) === 0);
  const isOf = (id: number): boolean => some.includes(id) === (way === 1);
  return {
    some: way === 1 ? { records: some } : { without: some },
    ids: typeof ids === 'string' ? ids : ids.filter(isOf),
  };
}
