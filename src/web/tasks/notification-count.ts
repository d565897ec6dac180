import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { unaskedSignal } from '#web/api/leaving.ts';

const COUNT = ['notification_count'];
/** Below it are the lists of notifications. */
export const NOTIFICATIONS = ['notification_list'];

/** How many notifications are unread; none for who sees as somebody else. */
export function useUnread(): number {
  const { user } = useApplication();
  const { data } = useQuery({
    queryKey: COUNT,
    // A page keeps up by it: where the session has ended, it leads nowhere.
    queryFn: () => call('notification_count', { query: {}, signal: unaskedSignal() }),
    enabled: !user.looksOnly,
  });
  return data?.unread ?? 0;
}

/** Keeps up with what concerns the account: what is listed is asked anew where the session is there still. */
export async function keepUpWithNotifications(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: COUNT });
  if (queries.getQueryState(COUNT)?.status === 'success')
    await queries.invalidateQueries({ queryKey: NOTIFICATIONS });
}

/** Asks anew what concerns the account. */
export async function refreshNotifications(queries: QueryClient): Promise<void> {
  await Promise.all([COUNT, NOTIFICATIONS].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
