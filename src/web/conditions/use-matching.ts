import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RequestFilter } from '#core/query/filter.ts';
import { call } from '#web/api/call.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';

/** Milliseconds after which what is typed is counted. */
const PAUSE = 400;

/** How many records of a table match a filter; undefined while that is not known. What is no longer wanted is cancelled. */
export function useMatching(tableId: number, filter: RequestFilter | undefined): number | undefined {
  const wanted = filter && JSON.stringify(filter);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data } = useQuery({
    queryKey: [VIEW_ANSWERS, 'matching', tableId, asked],
    enabled: asked !== undefined,
    retry: false,
    queryFn: async ({ signal }) =>
      await call('list_full_count', {
        // What was made of a filter is one.
        body: { tableId, filter: JSON.parse(asked ?? '') as RequestFilter },
        signal,
      }),
  });
  return asked === wanted ? data?.count : undefined;
}
