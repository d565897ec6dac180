import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LinkWork } from './link-work.ts';
import { useFieldCalls } from '../values/field-calls.ts';
import type { LinkedRecord } from '../values/web-field.ts';

/** How long typing must rest before suggestions are asked for, in milliseconds. */
const REST = 150;

/** How many suggestions are shown. */
const MAX_SUGGESTIONS = 20;

interface Asked {
  readonly text: string;
  /** The list of suggestions is open. */
  readonly opened: boolean;
  readonly inside: LinkWork['inside'];
  /** The values on which it depends what may be chosen. */
  readonly given: object | undefined;
}

/**
 * The records that a link or list column can point to, best first, while the list of suggestions is open; `settled`
 * where they are those for what stands there now, `text` what they were found by. `first` looks for the best one now.
 */
export function useSuggestions(columnId: number, { text, opened, inside, given }: Asked) {
  const wanted = text.trim().slice(0, 200);
  const [asked] = useDebouncedValue(wanted, REST);
  const calls = useFieldCalls();
  const queries = useQueryClient();
  const found = (by: string) =>
    queryOptions({
      queryKey: ['suggest_link', columnId, by, inside, given],
      queryFn: ({ signal }) =>
        calls.links({ columnId, text: by, limit: MAX_SUGGESTIONS, given, inside, signal }),
      staleTime: 10_000,
    });
  const { data, isError, isFetching, isPlaceholderData } = useQuery({
    ...found(asked),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => data?.rows.map(suggestionOf) ?? [], [data]);
  const waiting = isFetching && data === undefined;
  const settled = data !== undefined && !isPlaceholderData && asked === wanted;
  const first = async (): Promise<LinkedRecord | undefined> => {
    const [row] = (await queries.fetchQuery(found(wanted))).rows;
    return row && suggestionOf(row).record;
  };
  return { rows, text: asked, failed: isError, waiting, settled, first };
}

/** A record that is suggested, and what tells it apart from others with its title. */
export interface Suggestion {
  readonly record: LinkedRecord;
  readonly subtitle: string | null;
}

function suggestionOf([id, title, subtitle]: readonly [number, string, string | null]): Suggestion {
  return { record: [id, title], subtitle };
}
