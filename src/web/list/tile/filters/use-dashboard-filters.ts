import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { DashboardInfo } from '#core/contract/application/dashboard-info.ts';
import { hasChoice, isLink } from '#core/fields/traits.ts';
import { useApplication, type WebApplication, type WebColumn } from '#web/api/application.tsx';
import { listColumn } from '../../state/list-columns.ts';
import {
  addressOfValues,
  valuesInAddress,
  type ChosenFilter,
  type PickedValues,
} from './dashboard-choice.ts';

/** A filter that is offered: with its column, and what is chosen of it. */
export interface OfferedFilter extends ChosenFilter {
  readonly column: WebColumn;
}

/** The filters of a dashboard with the values that its address names, and what chooses others. */
export function useDashboardFilters({ filters }: Pick<DashboardInfo, 'filters'>) {
  const application = useApplication();
  const { filters: text } = useSearch({ strict: false });
  const navigate = useNavigate();
  const offered = useMemo(() => offeredFilters(application, filters, text), [application, filters, text]);
  const chosen = useMemo(() => offered.filter(({ values }) => values.length > 0), [offered]);
  const choose = (key: string, values: PickedValues): void => {
    const all = new Map(offered.map((one) => [one.key, one.key === key ? values : one.values]));
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, filters: addressOfValues(all) }),
      replace: true,
      resetScroll: false,
    });
  };
  return { offered, chosen, choose };
}

function offeredFilters(
  application: WebApplication,
  filters: DashboardInfo['filters'],
  text: string | undefined,
): readonly OfferedFilter[] {
  const values = valuesInAddress(text);
  return filters.flatMap(({ key, label, table, column: path }) => {
    const of = application.tables.get(table);
    const found = of && listColumn(application, of, path);
    if (!found) return [];
    const { column } = found;
    const known = (values.get(key) ?? []).filter((value) => isValueOf(column, value));
    return [{ key, label: label ?? found.label, column, values: known }];
  });
}

/** Whether a value of an address may be one of a column's. */
function isValueOf(column: WebColumn, value: string | number): boolean {
  return typeof value === 'string' ? hasChoice(column, value) : isLink(column);
}
