import { useQuery } from '@tanstack/react-query';
import type { RequestCalculation } from '#core/contract/lists/group-routes.ts';
import { call } from '#web/api/call.ts';
import type { ListQuestion } from '#web/data/list-rows.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';

/** What is calculated of all records of a list. */
export interface Totals {
  readonly records: number;
  /** In the order of the calculations. */
  readonly results: readonly unknown[];
}

/** The totals of a list; undefined until they are there, and where nothing is asked for. */
export function useTotals(
  { of, filter, search }: ListQuestion,
  calculations: readonly RequestCalculation[],
  wanted: boolean,
): Totals | undefined {
  const body = {
    tableId: 'table' in of ? of.table : 0,
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
    calculations: [...calculations],
  };
  const { data } = useQuery({
    queryKey: [VIEW_ANSWERS, 'list_full_calculate', body],
    queryFn: async ({ signal }) => await call('list_full_calculate', { body, signal }),
    enabled: wanted,
  });
  const [, , records = 0, results = []] = data?.groups[0] ?? [];
  return data && { records, results };
}
