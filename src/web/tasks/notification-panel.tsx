import { IconBellOff, IconChecks, IconSettings } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { ACCOUNT } from '#web/addresses/addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import { useNoticePlace } from '#web/ui/notices/notices.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import { FollowedList } from './followed-list.tsx';
import { NotificationGroups } from './notification-groups.tsx';
import { useUnread } from './notification-count.ts';
import {
  useNotificationChanges,
  useNotifications,
  type NotificationChanges,
  type NotificationState,
} from './notification-list.ts';
import classes from './panel.module.css';
import { QuietButton } from './quiet-button.tsx';
import { RunningTasks } from './running-tasks.tsx';
import { isUnderWay } from './task-list.ts';

interface NotificationPanelProps {
  readonly tasks: readonly Task[];
  readonly onClose: () => void;
}

/** What concerns the account, the latest first, below the bell; background work that is under way above it. */
export function NotificationPanel({ tasks, onClose }: NotificationPanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  useFocusWithin(panel, onClose);
  return (
    <div ref={panel} role="dialog" tabIndex={-1} aria-label={t('tasks.title')} className={classes.panel}>
      <Content tasks={tasks} onClose={onClose} heading />
    </div>
  );
}

/** The same from the bottom of a phone. */
export function NotificationSheet({ tasks, onClose }: NotificationPanelProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  // What is told in the corner can be reached while the sheet is above the rest.
  useNoticePlace(place);
  return (
    <Dialog title={t('tasks.title')} onClose={onClose} look="sheet">
      <div ref={place} className={classes.sheet}>
        <Content tasks={tasks} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** `heading`: nothing around it has one. */
function Content({
  tasks,
  onClose,
  heading = false,
}: NotificationPanelProps & { readonly heading?: boolean }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<NotificationState | 'followed'>('open');
  const state = shown === 'finished' ? 'finished' : 'open';
  const content = useRef<HTMLDivElement>(null);
  const query = useNotifications(state);
  const changes = useNotificationChanges(() => content.current?.focus());
  const all = query.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const newest = shown === 'open' ? all[0]?.id : undefined;
  const { user } = useApplication();
  const tabs =
    user.kind === 'intranet' ? (['open', 'finished', 'followed'] as const) : (['open', 'finished'] as const);
  return (
    <div ref={content} tabIndex={-1} className={classes.content}>
      <Head {...{ heading, newest, changes, onClose }} />
      <div className={classes.tabs}>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.tab}
            aria-pressed={one === shown}
            onClick={() => setShown(one)}
          >
            {t(`notifications.${one}`)}
          </button>
        ))}
        {shown === 'open' ? (
          <QuietButton
            isOff={newest === undefined}
            onClick={() => newest !== undefined && changes.finishAll(newest)}
          >
            {t('notifications.finish_all')}
          </QuietButton>
        ) : null}
      </div>
      <div className={classes.body}>
        {shown === 'open' ? <RunningTasks tasks={tasks.filter(isUnderWay)} /> : null}
        {shown === 'followed' ? (
          <FollowedList onClose={onClose} />
        ) : (
          <Listed key={state} {...{ state, query, all, changes, onClose }} />
        )}
      </div>
      {shown === 'followed' ? null : (
        <p className={classes.foot}>
          {t(heading && state === 'open' ? 'notifications.keys_hint' : 'notifications.kept')}
        </p>
      )}
    </div>
  );
}

interface HeadProps {
  readonly heading: boolean;
  /** The newest of what can be marked as read. */
  readonly newest: number | undefined;
  readonly changes: NotificationChanges;
  readonly onClose: () => void;
}

function Head({ heading, newest, changes, onClose }: HeadProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const unread = useUnread();
  return (
    <div className={classes.head}>
      {heading ? <h2>{t('tasks.title')}</h2> : null}
      {user.kind === 'intranet' ? (
        <AppLink
          href={`${ACCOUNT}#notifications`}
          className={classes.gear}
          aria-label={t('notifications.settings')}
          title={t('notifications.settings')}
          onClick={onClose}
        >
          <IconSettings size={18} stroke={1.6} aria-hidden="true" />
        </AppLink>
      ) : null}
      <QuietButton
        isOff={unread === 0 || newest === undefined}
        onClick={() => newest !== undefined && changes.markAll(newest)}
      >
        <IconChecks size={16} stroke={1.6} aria-hidden="true" />
        {t('tasks.mark_all')}
      </QuietButton>
    </div>
  );
}

interface ListedProps {
  readonly state: NotificationState;
  readonly query: ReturnType<typeof useNotifications>;
  readonly all: readonly Notification[];
  readonly changes: NotificationChanges;
  readonly onClose: () => void;
}

function Listed({ state, query, all, changes, onClose }: ListedProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  if (query.isPending && !user.looksOnly) return <Skeletons shape="lines" count={4} />;
  if (query.isError && all.length === 0)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (all.length === 0)
    return (
      <EmptyState
        icon={<IconBellOff size={28} stroke={1.4} aria-hidden="true" />}
        title={t(`notifications.none_${state}`)}
        text={t(`notifications.none_${state}_text`)}
      />
    );
  return (
    <>
      <NotificationGroups all={all} now={query.dataUpdatedAt} changes={changes} onClose={onClose} />
      {query.hasNextPage ? (
        <div className={classes.more}>
          <QuietButton isOff={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('notifications.more')}
          </QuietButton>
        </div>
      ) : null}
    </>
  );
}

/** The focus goes into the panel when it opens, and Escape leaves it. */
function useFocusWithin(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    const element = panel.current;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      leave();
    };
    element?.focus();
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [panel]);
}
