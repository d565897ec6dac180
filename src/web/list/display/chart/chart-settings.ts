import type { RequestBreak, RequestMeasure } from '#core/contract/lists/figure-routes.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { CHART_TYPES, MAX_BREAKS, MAX_MARKS, MAX_MEASURES, type ChartType } from '#core/query/chart.ts';
import { breakIn, breakText, measureIn, measureText, textsIn } from '../../figures/address-terms.ts';

/** What the client gets of a view that is a chart. */
export type ChartInfo = Extract<ViewInfo, { mode: 'chart' }>;

/** What a chart shows, and how. */
export interface ChartSettings {
  readonly type: ChartType;
  readonly measures: readonly RequestMeasure[];
  readonly breaks: readonly RequestBreak[];
  /** Elements of the first break that are told apart; undefined for as many as there usually are. */
  readonly top: number | undefined;
  /** Whether the figures stand in a table. */
  readonly isTable: boolean;
}

/**
 * What a chart keeps in the address of its list: `chart` its type, `measure` and `by` lists of entries (see
 * `address-terms`), `top`, and `as` `table`.
 */
type Parts = Readonly<Record<string, unknown>>;

/** What a chart shows at an address; what that does not say, or says wrong, is as the view has it. */
export function settingsAt(parts: Parts, view: ChartInfo | undefined): ChartSettings {
  const { chart, measure, by, top, as } = parts;
  const type = CHART_TYPES.find((one) => one === chart);
  const measures = textsIn(measure)?.flatMap(measureIn).map(plain).slice(0, MAX_MEASURES) ?? [];
  const viewed = view?.measures ?? [];
  const isTop = typeof top === 'number' && Number.isInteger(top) && top >= 1 && top <= MAX_MARKS;
  return {
    type: type ?? view?.chart ?? 'column',
    measures: measures.length > 0 ? measures : viewed.length > 0 ? viewed : [{ how: 'count' }],
    breaks: textsIn(by)?.flatMap(breakIn).slice(0, MAX_BREAKS) ?? view?.breaks ?? [],
    top: isTop ? top : view?.top,
    isTable: as === 'table',
  };
}

/** What an address keeps of settings; what is as the view has it is left out, all of it where nothing differs. */
export function settingsParts(
  { type, measures, breaks, top, isTable }: ChartSettings,
  view: ChartInfo | undefined,
): Parts | undefined {
  const own = settingsAt({}, view);
  const isOther = (one: unknown, viewed: unknown): boolean => JSON.stringify(one) !== JSON.stringify(viewed);
  const [measure, by] = [measures.map(measureText), breaks.map(breakText)];
  const parts = {
    ...(type === own.type ? {} : { chart: type }),
    ...(isOther(measure, own.measures.map(measureText)) ? { measure } : {}),
    ...(isOther(by, own.breaks.map(breakText)) ? { by } : {}),
    ...(top === own.top || top === undefined ? {} : { top }),
    ...(isTable ? { as: 'table' } : {}),
  };
  return Object.keys(parts).length > 0 ? parts : undefined;
}

/** A chart shows values alone. */
function plain({ column, how }: RequestMeasure): RequestMeasure {
  return column === undefined ? { how } : { column, how };
}
