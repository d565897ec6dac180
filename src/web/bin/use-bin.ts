import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { call } from '#web/api/call.ts';

/** A deleted record in the bin of its table. */
export type Ghost = AnswerOf<Contract['api_bin_list']>['records'][number];

/** The deleted records of a table whose titles have `search`, those that went last first, page after page. */
export function useBin(tableId: number, search: string) {
  return useInfiniteQuery({
    queryKey: ['api_bin_list', tableId, search],
    queryFn: ({ pageParam, signal }) =>
      call('api_bin_list', {
        params: { tableId: String(tableId) },
        query: {
          ...(search === '' ? {} : { search: search.slice(0, 200) }),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ records }) => records),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
