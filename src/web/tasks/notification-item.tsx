import {
  IconAt,
  IconBellOff,
  IconCalendarDue,
  IconCheck,
  IconChecklist,
  IconEye,
  IconMail,
  IconMailOff,
  IconMailOpened,
  IconMessageCircle,
  IconProgressCheck,
  IconProgressX,
  IconArrowBackUp,
  IconShare,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react';
import type { NotificationIcon } from '#core/contract/messaging/notification-kinds.ts';
import { notificationTraits } from '#core/contract/messaging/notification-kinds.ts';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useApplication } from '#web/api/application.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { AccentedText } from '#web/std/accented-text.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { NotificationChanges } from './notification-list.ts';
import {
  isOfSeveral,
  notificationAddress,
  textOfNotification,
  titleOfNotification,
} from './notification-words.ts';
import classes from './panel.module.css';
import { TaskResult } from './task-item.tsx';

interface NotificationItemProps {
  readonly told: Notification;
  /** The keyboard is led here by Tab. */
  readonly isCurrent: boolean;
  readonly isToday: boolean;
  readonly changes: NotificationChanges;
  /** Opens what it is about. */
  readonly onOpen: () => void;
}

/** One notification: who did what to what, when, and what can be done with it. */
export function NotificationItem({ told, isCurrent, isToday, changes, onOpen }: NotificationItemProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { read, finishedAt, at } = told;
  const isUnread = !read && finishedAt === null;
  return (
    <li
      className={classes.item}
      data-unread={isUnread || undefined}
      data-notification={told.id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows lead from one to another
      tabIndex={isCurrent ? 0 : -1}
    >
      <Sign told={told} />
      <div className={classes.words}>
        {isUnread ? <span className="out-of-sight">{t('notifications.unread_mark')}</span> : null}
        <Words told={told} onOpen={onOpen} />
      </div>
      <div className={classes.end}>
        <time className={classes.time} dateTime={at} title={moments.at(at)}>
          {isToday ? moments.time(at) : moments.on(at)}
        </time>
        <Tools told={told} changes={changes} />
      </div>
    </li>
  );
}

const ICONS: Readonly<Record<NotificationIcon, Icon>> = {
  at: IconAt,
  'user-check': IconUserCheck,
  checklist: IconChecklist,
  'calendar-due': IconCalendarDue,
  'message-circle': IconMessageCircle,
  eye: IconEye,
  share: IconShare,
  progress: IconProgressCheck,
  'mail-off': IconMailOff,
};

function Sign({ told: { kind, by, task, hidden } }: { readonly told: Notification }) {
  if (by !== null) return <Avatar name={by} size={26} />;
  const { icon } = notificationTraits(kind);
  const isFailed = task?.state === 'failed';
  const Drawn = hidden ? IconBellOff : isFailed ? IconProgressX : ICONS[icon];
  const isBad = kind === 'failed_mail' || kind === 'undelivered' || kind === 'no_record' || isFailed;
  const tone = isBad ? 'bad' : task?.state === 'done' ? 'good' : undefined;
  return (
    <span className={classes.icon} data-tone={tone}>
      <Drawn size={16} stroke={1.6} aria-hidden="true" />
    </span>
  );
}

function Words({ told, onOpen }: { readonly told: Notification; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { user, tables } = useApplication();
  const { kind, by, count, task, record, saved, hidden, reason } = told;
  const address = notificationAddress(told, user.id);
  const values = {
    by: by ?? t('notifications.somebody'),
    title: titleOfNotification(told),
    count,
    number: numberFormat(locale).format(count),
    ...(saved ? { context: saved.kind } : {}),
  };
  if (task)
    return (
      <>
        <span className={classes.name}>{values.title}</span>
        <TaskResult task={task} />
      </>
    );
  const several = isOfSeveral(told);
  const table = record && tables.get(record.tableId)?.[several ? 'plural' : 'label'];
  // Several followed records have no list of their own: the first of them is named.
  const first = several && kind === 'followed_change' && record ? `${record.title} …` : undefined;
  const about = [several ? first : record?.subtitle, table].filter(Boolean).join(' · ');
  return (
    <>
      <p className={classes.text}>
        <AccentedText
          text={textOfNotification(told)}
          values={values}
          marks={{
            b: <b />,
            a: address === undefined ? <span /> : <AppLink href={address} instead={onOpen} />,
          }}
        />
      </p>
      {hidden ? <p className={classes.note}>{t('notifications.hidden')}</p> : null}
      {about === '' ? null : <p className={classes.note}>{about}</p>}
      {reason === null ? null : <p className={classes.note}>{reason}</p>}
      {kind === 'failed_mail' && !hidden && address !== undefined ? (
        <div className={classes.actions}>
          <AppLink className={classes.action} href={address} instead={onOpen}>
            {t('notifications.open_outbox')}
          </AppLink>
        </div>
      ) : null}
    </>
  );
}

function Tools({ told, changes }: Pick<NotificationItemProps, 'told' | 'changes'>) {
  const { t } = useTranslation();
  const sign = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <span className={classes.tools}>
      {told.finishedAt === null ? (
        <>
          <IconButton
            label={t(told.read ? 'notifications.mark_unread' : 'notifications.mark_read')}
            aria-keyshortcuts="u"
            tabIndex={-1}
            onClick={() => changes.mark(told, !told.read)}
          >
            {told.read ? <IconMail {...sign} /> : <IconMailOpened {...sign} />}
          </IconButton>
          <IconButton
            label={t('notifications.finish')}
            aria-keyshortcuts="e"
            tabIndex={-1}
            onClick={() => changes.finish(told)}
          >
            <IconCheck {...sign} />
          </IconButton>
        </>
      ) : (
        <IconButton
          label={t('notifications.reopen')}
          aria-keyshortcuts="e"
          tabIndex={-1}
          onClick={() => changes.reopen(told)}
        >
          <IconArrowBackUp {...sign} />
        </IconButton>
      )}
    </span>
  );
}
