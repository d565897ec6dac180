import { useQuery } from '@tanstack/react-query';
import type { CirclesAnswer } from '#core/contract/views/datatree.ts';
import { call } from '#web/api/call.ts';
import { useRows } from '#web/data/use-rows.ts';
import type { List } from '../../state/use-list.ts';

/**
 * The records of a tree that nothing leads to from its top, as they stand in a circle or below one; undefined while that is not
 * known. Asked once the first rows are there, and again after changes of one's own as long as there are some: what others do
 * asks nothing.
 */
export function useCircles(list: List, parent: string | undefined): CirclesAnswer | undefined {
  const { question, within, branch, isSmall } = list;
  const { windows } = list.rows;
  const { total } = useRows(windows);
  const { filter, search } = question;
  const isWanted = parent !== undefined && branch === undefined && !isSmall && windows.nodeAt !== undefined;
  const which = { parent: parent ?? '', ...(search ? { search } : {}) };
  const members = within && !search && filter === within.filter ? within : undefined;
  const body = members
    ? { ...which, columnId: members.columnId, recordId: members.recordId }
    : { ...which, tableId: list.table.id, ...(filter ? { filter } : {}) };
  const { data } = useQuery({
    queryKey: ['list_full_circles', body],
    queryFn: async ({ signal }) =>
      'columnId' in body
        ? await call('list_sub_circles', { body, signal })
        : await call('list_full_circles', { body, signal }),
    enabled: ({ state }) => isWanted && total !== undefined && state.data?.count !== 0,
    staleTime: Infinity,
    // Whoever opens the tree again asks again.
    gcTime: 0,
  });
  return isWanted ? data : undefined;
}
