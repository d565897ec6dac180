import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { OperationDisplay } from '#core/contract/records/undo-routes.ts';
import { call } from '#web/api/call.ts';
import type { UndoDirection } from './asked-undo.ts';

/** Operations with their changes, and what prevents undoing or redoing them now. */
export function useDisplays(
  direction: UndoDirection,
  operations: readonly number[],
): readonly UseQueryResult<OperationDisplay>[] {
  const route = direction === 'undo' ? 'messaging_undo_display' : 'messaging_redo_display';
  return useQueries({
    queries: operations.map((messageID) => ({
      queryKey: [route, messageID],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(route, { params: { messageID: String(messageID) }, signal }),
      // What stands in the way may have gone, or come.
      staleTime: 0,
    })),
  });
}
