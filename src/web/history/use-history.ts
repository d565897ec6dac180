import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

/** Entries per page. */
const PAGE = 50;

/** Whose past is shown: a record's, or that of one of its columns. */
interface Past {
  readonly tableId: number;
  readonly recordId: number;
  readonly columnId: number | undefined;
}

/** What became of a record, the latest first, page after page. */
export function useHistory({ tableId, recordId, columnId }: Past) {
  return useInfiniteQuery({
    queryKey: ['api_record_history', tableId, recordId, 'all', columnId],
    queryFn: ({ pageParam, signal }) =>
      call('api_record_history', {
        params: { tableId: String(tableId), recordId: String(recordId) },
        query: {
          limit: String(PAGE),
          ...(columnId === undefined ? {} : { columnId: String(columnId) }),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries }) => {
      const last = entries.at(-1);
      return entries.length === PAGE && last ? String(last.operation) : undefined;
    },
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
