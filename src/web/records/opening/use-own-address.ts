import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { recordAddress } from '#web/addresses/addresses.ts';

/**
 * A record of a child table that was named as one of a table above is shown at its own address, where it has one; true
 * while going there.
 */
export function useOwnAddress(
  tableId: number,
  answer: RecordAnswer | undefined,
  hasAddress: boolean,
): boolean {
  const router = useRouter();
  const queries = useQueryClient();
  const isElsewhere = answer !== undefined && answer.tableId !== tableId;
  useEffect(() => {
    if (!isElsewhere) return;
    const { tableId, id } = answer;
    queries.setQueryData(['api_element_display', tableId, id], answer);
    if (!hasAddress) return;
    const { searchStr } = router.state.location;
    void router.navigate({ href: `${recordAddress(tableId, id)}${searchStr}`, replace: true, state: true });
  }, [isElsewhere, answer, queries, router, hasAddress]);
  return isElsewhere;
}
