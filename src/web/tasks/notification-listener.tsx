import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { OWN_STEPS } from '#web/api/step-keys.ts';
import { watchLive } from '#web/live/live.ts';
import { showInBrowser } from './browser-notifications.ts';
import { keepUpWithNotifications } from './notification-count.ts';
import { isUnderWay } from './task-list.ts';
import { keepSeen } from './seen-pages.ts';
import { useEndNotices } from './use-end-notices.ts';

const NONE: readonly Task[] = [];

interface ListenerProps {
  /** Undefined until they were told. */
  readonly tasks: readonly Task[] | undefined;
}

/** Hears as long as it is shown that the account was notified of something, and that its background work has ended. */
export function NotificationListener({ tasks }: ListenerProps) {
  const { user } = useApplication();
  useEndNotices(tasks);
  return user.looksOnly ? null : <Hearing account={user.account} tasks={tasks ?? NONE} />;
}

function Hearing({ account, tasks }: { readonly account: string; readonly tasks: readonly Task[] }) {
  const queries = useQueryClient();
  const router = useRouter();
  const refresh = useEffectEvent(() => {
    void keepUpWithNotifications(queries);
    void queries.invalidateQueries({ queryKey: [OWN_STEPS] });
  });
  const hear = useEffectEvent(() => {
    void keepUpWithNotifications(queries);
    // Where nothing can be asked, the bell tells of it later.
    showInBrowser(account, (address) => router.history.push(address)).catch(() => undefined);
  });
  useEffect(() => keepSeen(account), [account]);
  useEffect(
    () =>
      watchLive(account, {
        tables: [],
        onChange: () => refresh(),
        onNotified: () => hear(),
        // Told too once the page is connected: until then nobody was told of notifications either.
        onWork: () => refresh(),
      }),
    [account],
  );
  const ended = tasks.filter((task) => !isUnderWay(task)).length;
  const before = useRef(ended);
  useEffect(() => {
    if (before.current !== ended) refresh();
    before.current = ended;
  }, [ended]);
  return null;
}
