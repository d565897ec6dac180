import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Comment } from '#core/contract/messaging/comment-routes.ts';
import { call } from '#web/api/call.ts';
import { commentsKey, type CommentedPlace } from './comments-key.ts';

/** The comments of a record as far as they are loaded, the earliest first. */
export interface LoadedComments {
  readonly comments: readonly Comment[];
  readonly count: number;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Loads earlier ones; undefined where there are none. */
  readonly earlier: (() => void) | undefined;
  readonly isLoadingEarlier: boolean;
}

export function useLoadedComments(place: CommentedPlace): LoadedComments {
  const queries = useQueryClient();
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: [...commentsKey(place), 'list'],
      queryFn: async ({ pageParam, signal }) =>
        await call('record_comment_list', {
          params: commentParams(place),
          query: pageParam === null ? {} : { before: String(pageParam) },
          signal,
        }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
    });
  const { tableId, recordId } = place;
  const count = data?.pages[0]?.count;
  useEffect(() => {
    if (count !== undefined)
      queries.setQueryData([...commentsKey({ tableId, recordId }), 'count'], { count });
  }, [queries, tableId, recordId, count]);
  return {
    comments: (data?.pages ?? []).toReversed().flatMap(({ comments }) => comments),
    count: count ?? 0,
    isPending,
    error: data ? undefined : error,
    retry: () => void refetch(),
    earlier: hasNextPage ? () => void fetchNextPage() : undefined,
    isLoadingEarlier: isFetchingNextPage,
  };
}

/** People whose names have a text in them, for whoever mentions somebody. */
export function usePeople(
  place: CommentedPlace & { readonly columnId: number | null },
  name: string | undefined,
) {
  const { columnId } = place;
  const { data, isFetching } = useQuery({
    queryKey: ['record_comment_people', place.tableId, place.recordId, columnId, name],
    queryFn: async ({ signal }) =>
      await call('record_comment_people', {
        params: commentParams(place),
        query: { text: name ?? '', ...(columnId === null ? {} : { columnId: String(columnId) }) },
        signal,
      }),
    enabled: name !== undefined,
    staleTime: 30_000,
    placeholderData: (before) => before,
    retry: false,
  });
  return { people: name === undefined ? [] : (data?.people ?? []), isAsking: isFetching };
}

/** The parameters of the routes of comments. */
export function commentParams({ tableId, recordId }: CommentedPlace) {
  return { tableId: String(tableId), recordId: String(recordId) };
}
