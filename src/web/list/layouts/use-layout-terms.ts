import { useState } from 'react';
import { isComplete, type ListCondition } from '#web/conditions/condition.ts';
import { chipsOf } from '../filter/filter-chips.ts';
import type { ListLayout } from '../state/list-layouts.ts';
import type { List } from '../state/use-list.ts';

/** A rule while it is put together: its condition may lack a value still. */
export interface LayoutTerm extends Omit<ListLayout, 'when'> {
  readonly key: number;
  readonly when: ListCondition;
}

/** The rules of a list as they are put together, and how they are changed: those that are whole are shown at once. */
export function useLayoutTerms(
  list: List,
): readonly [readonly LayoutTerm[], (terms: readonly LayoutTerm[]) => void] {
  // What is unfinished lives in the panel alone, as long as it is open.
  const [terms, setTerms] = useState(() => termsOf(list.ownLayouts));
  const change = (next: readonly LayoutTerm[]): void => {
    const keys = new Set<number>();
    setTerms(next.map((term) => ({ ...term, key: freeKey(keys, term.key) })));
    const layouts = next.flatMap(({ key: _key, ...layout }) => (isComplete(layout.when) ? [layout] : []));
    list.change({ layouts: layouts.length > 0 ? layouts : undefined }, true);
  };
  return [terms, change];
}

/** The rules that are about one condition; others come from addresses that somebody typed. */
function termsOf(layouts: readonly ListLayout[]): readonly LayoutTerm[] {
  return layouts.flatMap((layout, key) => {
    const [chip, ...others] = chipsOf(layout.when);
    if (chip?.kind !== 'any' || chip.conditions.length > 1 || others.length > 0) return [];
    return [{ ...layout, key, when: chip.conditions[0] }];
  });
}

function freeKey(taken: Set<number>, key: number): number {
  let free = key;
  while (taken.has(free)) free++;
  taken.add(free);
  return free;
}
