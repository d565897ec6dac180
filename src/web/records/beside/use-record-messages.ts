import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RECORD_MESSAGES } from '#core/contract/route/limits.ts';
import { call } from '#web/api/call.ts';
import type { CommentedPlace } from '../comments/comments-key.ts';

/** The key of all that the browser has loaded of the messages about a record. */
export function recordMessagesKey({ tableId, recordId }: CommentedPlace): readonly unknown[] {
  return ['messaging_record_list', tableId, recordId];
}

/** The messages about a record that its reader has, the newest first; more of them with each `showMore`. */
export function useRecordMessages(place: CommentedPlace, enabled: boolean) {
  const [count, setCount] = useState(RECORD_MESSAGES);
  const query = useQuery({
    queryKey: [...recordMessagesKey(place), count],
    queryFn: async ({ signal }) =>
      await call('messaging_record_list', {
        params: { tableId: String(place.tableId), recordId: String(place.recordId) },
        query: { count: String(count) },
        signal,
      }),
    placeholderData: (before) => before,
    enabled,
  });
  return { ...query, showMore: () => setCount((before) => before + 100) };
}
