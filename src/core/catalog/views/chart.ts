import type { ChartView } from './chart-view.ts';
import { breakProblems, firstBreaks, measureProblems } from './figure-checks.ts';
import type { ViewKind } from './view-kind.ts';

/** See `ChartView`. */
export const chart: ViewKind<ChartView> = {
  begin: (table) => {
    const { moment, word } = firstBreaks(table);
    const term = moment ?? word;
    return term && { chart: 'column', measures: [{ records: true }], breaks: [term] };
  },
  check: (catalog, _table, { breaks, measures }) => [
    ...breakProblems(catalog, 'breaks', breaks),
    ...measureProblems(catalog, measures),
  ],
};
