import { z } from 'zod';
import { columnAt } from '../filters/check-filter.ts';
import { finding } from '../../std/finding.ts';
import { Path } from '../../marks/reference.ts';
import { isList } from '../../fields/traits.ts';
import type { ViewKind } from './view-kind.ts';
import { viewOf } from './view-parts.ts';

/** The titles of the first records, each with what stands in one column. */
export const TitlesView = viewOf('titles', {
  /** Titles shown at most. */
  most: z.number().int().min(1).max(200),
  beside: Path.optional(),
});
export type TitlesView = z.infer<typeof TitlesView>;

/** See `TitlesView`. */
export const titles: ViewKind<TitlesView> = {
  traits: { rows: false, selects: false, columns: false, sorts: false },
  check: (catalog, table, { beside }) => {
    const column = beside && columnAt(catalog, table, beside);
    if (!isList(column)) return [];
    return [finding(['beside'], `'${column.name}' is a list, which has no value to stand beside a title`)];
  },
};
