import { filterOf, type Chip } from './filter-chips.ts';
import type { List } from '../state/use-list.ts';

/** Makes chips the filter of a list; without any, the address says so only where the view would filter otherwise. */
export function usePutChips(list: List): (chips: readonly Chip[]) => void {
  return (chips) =>
    list.change({ filter: chips.length === 0 && !list.view?.filter ? undefined : filterOf(chips) });
}
