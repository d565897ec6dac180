import type { RequestBreak } from '#core/contract/lists/figure-routes.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
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

/** The measure whose totals the rows are sorted by, by its place. */
interface PivotSort {
  readonly measure: number;
  readonly descending: boolean;
}

/** What a pivot shows, and how. */
export interface PivotSettings {
  readonly rows: readonly RequestBreak[];
  readonly columns: readonly RequestBreak[];
  readonly measures: readonly MeasureTerm[];
  /** Undefined where the rows stand in the order of their own values. */
  readonly sort: PivotSort | undefined;
  readonly heat: PivotHeat;
}

/**
 * What a pivot keeps in the address of its list: `rows`, `columns` and `values`, lists of entries (see `address-terms`),
 * `sort` (`1:descending`, `value` for their own order) and `heat`.
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
  const own = view?.sortedBy === 'result' ? { measure: 0, descending: true } : undefined;
  return {
    rows: rows.length > 0 ? rows : (view?.rowBreaks ?? []),
    columns: breaksIn(parts['columns'], MAX_PIVOT_COLUMNS) ?? view?.columnBreaks ?? [],
    measures: values.length > 0 ? values : viewed.length > 0 ? viewed : COUNT,
    sort: parts['sort'] === OWN_ORDER ? undefined : (sortIn(parts['sort']) ?? own),
    heat: PIVOT_HEATS.find((one) => one === parts['heat']) ?? view?.heat ?? 'none',
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

function textsOf({ rows, columns, measures, sort, heat }: PivotSettings): Parts {
  return {
    rows: rows.map(breakText),
    columns: columns.map(breakText),
    values: measures.map(measureText),
    sort: sort ? `${sort.measure}:${sort.descending ? 'descending' : 'ascending'}` : OWN_ORDER,
    heat,
  };
}

function breaksIn(part: unknown, max: number): readonly RequestBreak[] | undefined {
  return textsIn(part)
    ?.flatMap(breakIn)
    .map(({ sortedBy: _sortedBy, ...term }) => term)
    .slice(0, max);
}

function sortIn(part: unknown): PivotSort | undefined {
  const [, measure, way] = /^(\d):(ascending|descending)$/.exec(String(part)) ?? [];
  return measure === undefined ? undefined : { measure: Number(measure), descending: way === 'descending' };
}
