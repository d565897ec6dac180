import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import type { LinkedRecord } from './web-field.ts';

/** How long typing must rest before suggestions are asked for, in milliseconds. */
const REST = 150;

/** How many suggestions are shown. */
const MOST = 20;

/** The records that a link or list column can point to, best first, while the list of suggestions is open. */
export function useSuggestions(columnId: number, text: string, opened: boolean) {
  const [asked] = useDebouncedValue(text.trim().slice(0, 200), REST);
  const { data, isError, isFetching } = useQuery({
    queryKey: ['suggest_link', columnId, asked],
    queryFn: ({ signal }) =>
      call('suggest_link', {
        params: { idcolumn: String(columnId) },
        query: { ...(asked ? { text: asked } : {}), limit: String(MOST) },
        signal,
      }),
    enabled: opened,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const rows: readonly LinkedRecord[] = data?.rows ?? [];
  return { rows, failed: isError, waiting: isFetching && data === undefined };
}
