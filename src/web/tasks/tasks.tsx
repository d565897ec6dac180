import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { addTexts } from '#web/api/texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { useCloseOutside } from '#web/ui/menu/close-outside.ts';
import classes from './bell.module.css';
import { refreshNotifications, useUnread } from './notification-count.ts';
import { refreshTasks, useTasks } from './task-list.ts';

export { saveTaskFile } from './save-task-file.ts';
export { refreshTasks } from './task-list.ts';

const Panel = lazy(async () => ({ default: (await panels()).NotificationPanel }));
const Sheet = lazy(async () => ({ default: (await panels()).NotificationSheet }));
const Listener = lazy(async () => ({
  default: (await import('./notification-listener.tsx')).NotificationListener,
}));

/** The switch by which this browser shows notifications. */
export const BrowserSwitch = lazy(async () => ({
  default: (await import('./browser-switch.tsx')).BrowserSwitchField,
}));

async function panels() {
  const [parts] = await Promise.all([import('./notification-panel.tsx'), addTexts('notifications')]);
  return parts;
}

const NONE: readonly Task[] = [];

interface BellProps {
  /** `bar`: a place of the bar at the bottom of a phone, which opens a sheet. */
  readonly look?: 'tool' | 'bar';
  /** How the button looks in a bar. */
  readonly className?: string | undefined;
}

/** The bell: how many notifications are unread, and the panel that tells of them and of background work. Shown once. */
export function Bell({ look = 'tool', className }: BellProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { tasks } = useTasks();
  const unread = useUnread();
  const isBar = look === 'bar';
  useCloseOutside(place, open && !isBar, () => setOpen(false));
  const Open = isBar ? Sheet : Panel;
  const label = unread > 0 ? t('tasks.unread', { count: unread }) : t('tasks.title');
  return (
    <div ref={place} className={isBar ? className : classes.place}>
      <button
        ref={button}
        type="button"
        className={isBar ? className : icon.button}
        // Its name begins with the word that is seen.
        aria-label={isBar ? `${t('tasks.short')}: ${label}` : label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
          void refreshTasks(queries);
          void refreshNotifications(queries);
        }}
      >
        <span className={isBar ? classes.sign : classes.bare}>
          <IconBell size={isBar ? 24 : 18} stroke={1.6} aria-hidden="true" />
          {unread > 0 ? <span className={classes.count} data-count={unread} aria-hidden="true" /> : null}
        </span>
        {isBar ? <span>{t('tasks.short')}</span> : null}
      </button>
      <Suspense>
        <Listener tasks={tasks} />
      </Suspense>
      <Suspense>
        {open ? (
          <Open
            tasks={tasks ?? NONE}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
