import type { RequestBreak } from '#core/contract/lists/figure-routes.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { elementValue } from '#core/query/element-value.ts';
import type { PivotNode } from '#core/query/pivot-tree.ts';
import {
  MAX_PIVOT_COLUMNS,
  MAX_PIVOT_MEASURES,
  MAX_PIVOT_ROWS,
  PIVOT_HEATS,
  type PivotHeat,
} from '#core/query/pivot.ts';
import {
  breakIn,
  breakText,
  measureIn,
  measureText,
  textsIn,
  type MeasureTerm,
} from '../../figures/address-terms.ts';

/** What the client gets of a view that is a pivot. */
export type PivotInfo = Extract<ViewInfo, { mode: 'pivot' }>;

/** The measure that the rows are sorted by, by its place, and in which column. */
interface PivotSort {
  readonly measure: number;
  readonly descending: boolean;
  /** The values of the column, from the outermost on; none for the total of all. */
  readonly column: readonly unknown[];
}

/** What a pivot shows, and how. */
export interface PivotSettings {
  readonly rows: readonly RequestBreak[];
  readonly columns: readonly RequestBreak[];
  readonly measures: readonly MeasureTerm[];
  /** Undefined where the rows stand in the order of their own values. */
  readonly sort: PivotSort | undefined;
  readonly heat: PivotHeat;
  /** Whether the figures of the outermost rows and columns are drawn. */
  readonly isChart: boolean;
}

/**
 * What a pivot keeps in the address of its list: `rows`, `columns` and `values`, lists of entries (see `address-terms`),
 * `sort` (`1:descending`, `1:descending:["2026-01-01"]` in a column, `value` for their own order), `heat`, and `as` `chart`.
 */
type Parts = Readonly<Record<string, unknown>>;

/** The order of the rows by their own values, as an address has it. */
const OWN_ORDER = 'value';

const COUNT: readonly MeasureTerm[] = [{ how: 'count' }];

/** What a pivot shows at an address; what that does not say, or says wrong, is as the view has it. */
export function pivotAt(parts: Parts, view: PivotInfo | undefined): PivotSettings {
  const rows = breaksIn(parts['rows'], MAX_PIVOT_ROWS) ?? [];
  const values = textsIn(parts['values'])?.flatMap(measureIn).slice(0, MAX_PIVOT_MEASURES) ?? [];
  const viewed = view?.measures ?? [];
  const own = view?.sortedBy === 'result' ? { measure: 0, descending: true, column: [] } : undefined;
  return {
    rows: rows.length > 0 ? rows : (view?.rowBreaks ?? []),
    columns: breaksIn(parts['columns'], MAX_PIVOT_COLUMNS) ?? view?.columnBreaks ?? [],
    measures: values.length > 0 ? values : viewed.length > 0 ? viewed : COUNT,
    sort: parts['sort'] === OWN_ORDER ? undefined : (sortIn(parts['sort']) ?? own),
    heat: PIVOT_HEATS.find((one) => one === parts['heat']) ?? view?.heat ?? 'none',
    isChart: parts['as'] === 'chart',
  };
}

/** What an address keeps of settings; what is as the view has it is left out, all of it where nothing differs. */
export function pivotParts(settings: PivotSettings, view: PivotInfo | undefined): Parts | undefined {
  const own = textsOf(pivotAt({}, view));
  const parts = Object.entries(textsOf(settings)).filter(
    ([name, part]) => JSON.stringify(part) !== JSON.stringify(own[name]),
  );
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

function textsOf({ rows, columns, measures, sort, heat, isChart }: PivotSettings): Parts {
  return {
    rows: rows.map(breakText),
    columns: columns.map(breakText),
    values: measures.map(measureText),
    sort: sort ? sortText(sort) : OWN_ORDER,
    heat,
    as: isChart ? 'chart' : 'table',
  };
}

function breaksIn(part: unknown, max: number): readonly RequestBreak[] | undefined {
  return textsIn(part)
    ?.flatMap(breakIn)
    .map(({ sortedBy: _sortedBy, ...term }) => term)
    .slice(0, max);
}

function sortText({ measure, descending, column }: PivotSort): string {
  const way = `${measure}:${descending ? 'descending' : 'ascending'}`;
  return column.length > 0 ? `${way}:${JSON.stringify(column)}` : way;
}

function sortIn(part: unknown): PivotSort | undefined {
  const [, measure, way, column] = /^(\d):(ascending|descending)(?::(\[.+\]))?$/.exec(String(part)) ?? [];
  const values = column === undefined ? [] : valuesIn(column);
  if (measure === undefined || !values) return undefined;
  return { measure: Number(measure), descending: way === 'descending', column: values };
}

function valuesIn(text: string): readonly unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

/** Whether rows are sorted by a measure in a column; undefined for the total of all. */
export function isSortedBy(
  { sort }: Pick<PivotSettings, 'sort'>,
  { measure, column }: { readonly measure: number; readonly column: PivotNode | undefined },
): boolean {
  return sort?.measure === measure && JSON.stringify(sort.column) === JSON.stringify(elementValuesOf(column));
}

/** The values of a column as requests and addresses name them. */
export function elementValuesOf(column: PivotNode | undefined): readonly unknown[] {
  return column?.elements.map(([value]) => elementValue(value)) ?? [];
}
