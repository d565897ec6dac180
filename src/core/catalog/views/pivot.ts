import { finding } from '../../std/finding.ts';
import { breakProblems, firstBreaks, measureProblems } from './figure-checks.ts';
import type { PivotView } from './pivot-view.ts';
import type { ViewKind } from './view-kind.ts';

/** See `PivotView`. */
export const pivot: ViewKind<PivotView> = {
  leastTile: { width: 4, height: 4 },
  begin: (table) => {
    const { moment, word } = firstBreaks(table);
    const rows = word ?? moment;
    if (!rows) return undefined;
    const columnBreaks = word && moment ? [{ ...moment, period: 'year' as const }] : [];
    return { rowBreaks: [rows], columnBreaks, measures: [{ records: true }] };
  },
  check: (catalog, _table, { rowBreaks, columnBreaks, measures }) => [
    ...breakProblems(catalog, 'rowBreaks', rowBreaks),
    ...breakProblems(catalog, 'columnBreaks', columnBreaks),
    ...measureProblems(catalog, measures),
    ...measures.flatMap((measure, at) => {
      const isShare = measure.shows !== undefined && measure.shows !== 'value';
      if (!isShare || 'records' in measure || addsUp(measure.how)) return [];
      return [finding(['measures', at, 'shows'], 'share_unfit')];
    }),
  ],
};

/** Whether the results of parts add up to that of the whole. */
function addsUp(how: string): boolean {
  return how === 'sum' || how === 'count';
}
