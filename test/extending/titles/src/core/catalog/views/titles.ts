import { columnAt } from '../filters/check-filter.ts';
import { finding } from '../../std/finding.ts';
import { isList } from '../../fields/traits.ts';
import type { TitlesView } from './titles-view.ts';
import type { ViewKind } from './view-kind.ts';

/** See `TitlesView`. */
export const titles: ViewKind<TitlesView> = {
  begin: () => ({ most: 20 }),
  check: (catalog, table, { beside }) => {
    const column = beside && columnAt(catalog, table, beside);
    if (!isList(column)) return [];
    return [finding(['beside'], 'not_title', { name: column.name, type: column.type })];
  },
};
