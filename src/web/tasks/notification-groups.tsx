import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import { NotificationItem } from './notification-item.tsx';
import { useNotificationKeys } from './notification-keys.ts';
import type { NotificationChanges } from './notification-list.ts';
import { notificationAddress } from './notification-words.ts';
import { openSaved } from './open-saved.ts';
import classes from './panel.module.css';
import { saveTaskFile } from './save-task-file.ts';

interface NotificationGroupsProps {
  readonly all: readonly Notification[];
  /** When they were told. */
  readonly now: number;
  readonly changes: NotificationChanges;
  readonly onClose: () => void;
}

/** Notifications of today and of earlier days. */
export function NotificationGroups({ all, now, changes, onClose }: NotificationGroupsProps) {
  const { t } = useTranslation();
  const isToday = useIsToday(now);
  const open = useOpening(changes, onClose);
  const place = useRef<HTMLDivElement>(null);
  const { current, follow, press } = useNotificationKeys(place, { all, changes, open });
  const groups = [
    { title: t('notifications.today'), told: all.filter(({ at }) => isToday(at)), isToday: true },
    { title: t('notifications.earlier'), told: all.filter(({ at }) => !isToday(at)), isToday: false },
  ].filter(({ told }) => told.length > 0);
  return (
    // The items take the keys; what is around them only hears of these.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div ref={place} onKeyDown={press} onFocus={follow}>
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className={classes.group}>{group.title}</h3>
          <ul className={classes.list}>
            {group.told.map((told) => (
              <NotificationItem
                key={told.id}
                told={told}
                isCurrent={told.id === current}
                isToday={group.isToday}
                changes={changes}
                onOpen={() => open(told)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Whether a moment is of the day of `now`, on the reader's clock. */
function useIsToday(now: number): (moment: string) => boolean {
  const { timeZone } = useReader();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  const today = day.format(new Date(now));
  return (moment) => day.format(new Date(moment)) === today;
}

/** Opens what a notification is about, which is read then; the panel closes where another window is shown. */
function useOpening(changes: NotificationChanges, onClose: () => void): (told: Notification) => void {
  const router = useRouter();
  const { user } = useApplication();
  return (told) => {
    if (!told.read) changes.mark(told, true);
    const file = told.task?.outcome?.file;
    if (file) saveTaskFile(file);
    const address = notificationAddress(told, user.id);
    if (address === undefined) return;
    onClose();
    if (told.saved) void openSaved(told.saved).then((list) => router.history.push(list));
    else router.history.push(address);
  };
}
