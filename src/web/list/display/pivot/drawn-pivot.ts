import type { RequestBreak } from '#core/contract/lists/figure-routes.ts';
import { elementsOf, MAX_MARKS } from '#core/query/chart.ts';
import type { PivotNode } from '#core/query/pivot-tree.ts';
import type { ChartSettings } from '../chart/chart-settings.ts';
import type { Figures } from '../chart/use-chart.ts';
import type { PivotModel, PivotPlace } from './pivot-model.ts';

/** The outermost rows and columns of a pivot as a chart draws them. */
export interface DrawnPivot {
  readonly figures: Figures;
  readonly settings: ChartSettings;
  /** The rows and columns that are drawn. */
  readonly rows: readonly PivotNode[];
  readonly columns: readonly PivotNode[];
}

/** Draws one measure of a pivot: its very figures, with the rows in their order as elements and the columns as series. */
export function drawnPivot({ body, figures }: Pick<PivotModel, 'body' | 'figures'>, at: number): DrawnPivot {
  const { tableId, filter, search, rows: rowBreaks, columns: columnBreaks, sort, measures } = body;
  const list = { tableId, ...(filter ? { filter } : {}), ...(search ? { search } : {}) };
  const breaks = breaksOf([rowBreaks[0], columnBreaks[0]], sort !== undefined);
  const [, second] = breaks;
  const rows = figures.rows.slice(0, MAX_MARKS);
  const columns = second ? figures.columns.slice(0, elementsOf(second, 1)) : [];
  const measure = measures[at] ?? { how: 'count' };
  const sides: readonly (readonly PivotNode[])[] = second ? [rows, columns] : [rows];
  const cells = [...rows.entries(), ALL].flatMap(([row, node]) =>
    (second ? [...columns.entries(), ALL] : [ALL]).flatMap(([column, inside]) => {
      const cell = figures.at(node, inside);
      const places = second ? [row, column] : [row];
      return cell
        ? [[places, cell.records, [cell.results[at] ?? null]] as Figures['answer']['cells'][number]]
        : [];
    }),
  );
  // Parts that are put above each other are those of a whole.
  const isWhole = columns.length === figures.columns.length && ['count', 'sum'].includes(measure.how);
  const shown = { measures: [measure], breaks };
  return {
    figures: {
      settings: shown,
      body: { ...list, ...shown },
      answer: { breaks: sides.map((nodes) => ({ elements: nodes.map(outermost), others: 0 })), cells },
    },
    settings: {
      ...shown,
      type: second && isWhole ? 'stackedColumn' : 'column',
      top: undefined,
      isTable: false,
    },
    rows,
    columns,
  };
}

const ALL: readonly [place: null, node: PivotPlace] = [null, undefined];

function breaksOf(outer: readonly (RequestBreak | undefined)[], isSorted: boolean): RequestBreak[] {
  return outer.flatMap((term, at) =>
    term ? [{ ...term, sortedBy: isSorted && at === 0 ? ('result' as const) : ('value' as const) }] : [],
  );
}

function outermost({ elements }: PivotNode): [unknown, unknown] {
  const [value, until] = elements[0] ?? [null, null];
  return [value, until];
}
