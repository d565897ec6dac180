import { useInfiniteQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { NOTIFICATIONS, refreshNotifications } from './notification-count.ts';

export type NotificationState = 'open' | 'finished';

interface Page {
  readonly notifications: readonly Notification[];
  readonly more: boolean;
}

/** The notifications of the account in one state, the latest first, as far as they were asked for. */
export function useNotifications(state: NotificationState) {
  const { user } = useApplication();
  return useInfiniteQuery({
    enabled: !user.looksOnly,
    queryKey: [...NOTIFICATIONS, state],
    queryFn: async ({ signal, pageParam }): Promise<Page> =>
      await call('notification_list', {
        query: { state, ...(pageParam === undefined ? {} : { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ notifications, more }) => (more ? notifications.at(-1)?.id : undefined),
  });
}

/**
 * What can be done with notifications: shown at once, told the server, and finishing is offered to be undone. `onUndo`:
 * what was pressed for that is gone.
 */
export function useNotificationChanges(onUndo: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const told = async (work: Promise<unknown>): Promise<void> => {
    // What is gone meanwhile is shown as it is.
    await work.catch(() => undefined);
    await refreshNotifications(queries);
  };
  const finishAll = async (of: { readonly ids: number[] } | { readonly until: number }): Promise<void> => {
    const { changed, finishedAt } = await call('notification_finish', { body: { of } });
    const undo = (): void => {
      onUndo();
      void told(call('notification_reopen', { body: { finishedAt } }));
    };
    if (changed > 0)
      notify({
        message: t('notifications.finished_done', { count: changed, number: String(changed) }),
        action: { label: t('tasks.undo'), run: undo },
      });
  };
  return {
    mark: (one: Notification, read: boolean): void => {
      shownAs(queries, (other) => (other.id === one.id ? [{ ...other, read }] : [other]));
      void told(call('notification_read', { body: { of: { ids: [one.id] }, read } }));
    },
    markAll: (until: number): void => {
      shownAs(queries, (other) => [{ ...other, read: true }]);
      void told(call('notification_read', { body: { of: { until }, read: true } }));
    },
    finish: ({ id }: Notification): void => {
      shownAs(queries, (other) => (other.id === id ? [] : [other]));
      void told(finishAll({ ids: [id] }));
    },
    finishAll: (until: number): void => {
      shownAs(queries, () => []);
      void told(finishAll({ until }));
    },
    reopen: ({ id }: Notification): void => {
      shownAs(queries, (other) => (other.id === id ? [] : [other]));
      void told(call('notification_reopen', { body: { ids: [id] } }));
    },
  };
}

export type NotificationChanges = ReturnType<typeof useNotificationChanges>;

/** Shows each notification as something else, or not at all, until the server has answered. */
function shownAs(queries: QueryClient, change: (one: Notification) => readonly Notification[]): void {
  queries.setQueriesData<InfiniteData<Page, number | undefined>>(
    { queryKey: NOTIFICATIONS },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, notifications: page.notifications.flatMap(change) })),
      },
  );
}
