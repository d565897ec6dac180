import { useQuery } from '@tanstack/react-query';
import type { VisitedRecord } from '#core/contract/records/visit-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';

/** Recent records shown at most. */
const SHOWN = 8;

/** The records that this account has opened lately, the latest first; undefined while that is not known. */
export function useRecent(): readonly VisitedRecord[] | undefined {
  const { user } = useApplication();
  const isKept = !user.looksOnly && user.kind !== 'anonymous';
  const { data, isError } = useQuery({
    queryKey: ['visit_list'],
    queryFn: ({ signal }) => call('visit_list', { query: { limit: String(SHOWN) }, signal }),
    enabled: isKept,
    refetchOnMount: 'always',
  });
  return data?.records ?? (isError || !isKept ? [] : undefined);
}
