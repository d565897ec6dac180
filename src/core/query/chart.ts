import type { GroupPeriod } from './calculation.ts';

/** How a chart shows its numbers. */
export const CHART_TYPES = [
  'column',
  'stackedColumn',
  'line',
  'smoothLine',
  'area',
  'combined',
  'pie',
  'bubble',
  'heatMap',
  'funnel',
  'gauge',
] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** Most breaks and measures of a chart. */
export const MAX_BREAKS = 2;
export const MAX_MEASURES = 5;

/** By what the elements of a break stand in order: by what they are, or by the first measure. */
export const BREAK_ORDERS = ['value', 'result'] as const;
type BreakOrder = (typeof BREAK_ORDERS)[number];

/** Most elements of a break. */
export const MAX_MARKS = 500;

/** A column by whose values the records of a chart are put together; `Column` is how it is named. */
interface BreakOn<Column> {
  readonly column: Column;
  /** Of days and moments. */
  readonly period?: GroupPeriod | undefined;
  /** Of numbers: each element is as wide. */
  readonly step?: number | undefined;
  readonly sortedBy?: BreakOrder | undefined;
  readonly descending?: boolean | undefined;
}

/** Whether the elements of a break follow each other by themselves; those beyond its limit are then the first ones. */
export function isInSequence({ period, step }: BreakOn<unknown>): boolean {
  return period !== undefined || step !== undefined;
}

/** How many elements of a break are shown where nobody says; the rest are put together. */
export function elementsOf(term: BreakOn<unknown>, at: number): number {
  if (at > 0) return isInSequence(term) ? 24 : 12;
  return isInSequence(term) ? MAX_MARKS : 40;
}
