import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';

const COUNT = ['notification_count'];
/** Below it are the lists of notifications. */
export const NOTIFICATIONS = ['notification_list'];

/** How many notifications are unread; none for who sees as somebody else. */
export function useUnread(): number {
  const { user } = useApplication();
  const { data } = useQuery({
    queryKey: COUNT,
    queryFn: ({ signal }) => call('notification_count', { query: {}, signal }),
    enabled: !user.looksOnly,
  });
  return data?.unread ?? 0;
}

/** Asks anew what concerns the account. */
export async function refreshNotifications(queries: QueryClient): Promise<void> {
  await Promise.all([COUNT, NOTIFICATIONS].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
