import type { DashboardPeriod } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import type { RelativePeriod } from '#core/query/asked-value.ts';

/** The days that a tile is narrowed to, and those before with which they are compared. */
export interface TilePeriod {
  /** Path of the day or moment. */
  readonly column: string;
  readonly period: RelativePeriod;
  /** What the period is called in the texts: a name of `DASHBOARD_PERIODS`, or `days`. */
  readonly name: Exclude<DashboardPeriod, 'all'> | 'days';
  /** How many days, where it is so many up to today. */
  readonly days: number;
}

const PERIODS: Readonly<Record<Exclude<DashboardPeriod, 'all'>, RelativePeriod>> = {
  last7Days: { relative: 'last', amount: 7, unit: 'day' },
  last30Days: { relative: 'last', amount: 30, unit: 'day' },
  last90Days: { relative: 'last', amount: 90, unit: 'day' },
  thisMonth: { relative: 'this', unit: 'month' },
  thisQuarter: { relative: 'this', unit: 'quarter' },
  thisYear: { relative: 'this', unit: 'year' },
};

interface Narrowed {
  readonly filterBy?: string | undefined;
  readonly trend?: { readonly column: string; readonly days: number } | undefined;
}

/** The days of a tile: those of the dashboard where they are applied to it, else those of its trend. */
export function tilePeriod({ filterBy, trend }: Narrowed, chosen: DashboardPeriod): TilePeriod | undefined {
  if (filterBy !== undefined && chosen !== 'all') {
    const period = PERIODS[chosen];
    return { column: filterBy, period, name: chosen, days: 'amount' in period ? period.amount : 0 };
  }
  if (!trend) return undefined;
  const period = { relative: 'last', amount: trend.days, unit: 'day' } as const;
  return { column: trend.column, period, name: 'days', days: trend.days };
}

/** The records of a filter within the days of a period. */
export function withinPeriod(
  filter: RequestFilter | undefined,
  narrowed: TilePeriod | undefined,
): RequestFilter | undefined {
  if (!narrowed) return filter;
  const { column, period } = narrowed;
  return both(filter, { column, operator: 'equal', value: period });
}

/** The records of a filter within as many days before. */
export function beforePeriod(filter: RequestFilter | undefined, narrowed: TilePeriod): RequestFilter {
  const { column, period } = narrowed;
  if (period.relative === 'this')
    return both(filter, {
      column,
      operator: 'equal',
      value: { relative: 'previous', unit: period.unit },
    });
  // Both ends are part of the last days: today, and the day so many days before it.
  const amount = narrowed.days * 2 + 1;
  const first = both(filter, {
    column,
    operator: 'greaterOrEqual',
    value: { relative: 'last', amount, unit: 'day' },
  });
  return both(first, { column, operator: 'less', value: period });
}

/** The records of a filter for which something else holds, too. */
export function both(filter: RequestFilter | undefined, part: RequestFilter): RequestFilter {
  if (!filter) return part;
  return 'all' in filter ? { all: [...filter.all, part] } : { all: [filter, part] };
}
