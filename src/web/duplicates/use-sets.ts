import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FindRequest, FindAnswer } from '#core/contract/lists/duplicate-routes.ts';
import { call } from '#web/api/call.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';

/** Which records are looked at, and what makes them the same. */
export type Looking = Pick<FindRequest, 'tableId' | 'rule' | 'filter' | 'search' | 'dismissed'>;

/** A set of records that agree. */
export type DuplicateSet = FindAnswer['sets'][number];

/** The sets that were found, among what the browser keeps of answers. */
export const FOUND_SETS = [VIEW_ANSWERS, 'list_duplicates_find'] as const;

/** Sets of one window. */
const WINDOW = 20;

/** The sets of records that agree, window after window; asked again when records have changed. */
export function useSets(looking: Looking) {
  return useInfiniteQuery({
    queryKey: [...FOUND_SETS, looking],
    queryFn: ({ pageParam, signal }) =>
      call('list_duplicates_find', {
        body: { ...looking, limit: WINDOW, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: undefined as FindRequest['after'],
    getNextPageParam: ({ sets }) => (sets.length < WINDOW ? undefined : sets.at(-1)?.[2]),
    select: ({ pages }) => {
      const [first] = pages;
      const sets = new Map(pages.flatMap((page) => page.sets).map((set) => [setKey(set), set]));
      const { count = 0, records = 0, dismissed = 0 } = first ?? {};
      return { sets: [...sets.values()], count, records, dismissed };
    },
    placeholderData: keepPreviousData,
    enabled: looking.rule.length > 0,
    retry: false,
  });
}

/** What names a set: the first of its records. */
export function setKey([, records]: DuplicateSet): number {
  return records[0]?.[0] ?? 0;
}

/** Records side by side, with what leads to them. */
export function useComparison(tableId: number, records: readonly number[]) {
  return useQuery({
    queryKey: [VIEW_ANSWERS, 'list_duplicates_compare', tableId, records],
    queryFn: ({ signal }) =>
      call('list_duplicates_compare', { body: { tableId, records: [...records] }, signal }),
    retry: false,
    staleTime: 0,
  });
}
