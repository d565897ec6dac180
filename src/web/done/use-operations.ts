import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { doneQuery, type DoneAddress } from './done-address.ts';

/** Operations per page. */
const PAGE = 50;

/** The operations that an address asks for, the latest first, page after page. */
export function useOperations(address: DoneAddress) {
  const { timeZone } = useReader();
  const [now] = useState(() => new Date());
  const query = doneQuery(address, now, timeZone);
  const route = address.direction === 'undo' ? 'messaging_undo_list' : 'messaging_redo_list';
  return useInfiniteQuery({
    queryKey: [route, query],
    queryFn: ({ pageParam, signal }) =>
      call(route, {
        query: { ...query, limit: String(PAGE), ...(pageParam === undefined ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ operations }) => {
      const last = operations.at(-1);
      return operations.length === PAGE && last ? String(last.id) : undefined;
    },
    select: ({ pages }) => pages.flatMap(({ operations }) => operations),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
