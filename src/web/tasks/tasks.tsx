import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import icon from '#web/ui/buttons/icon-button.module.css';
import { useCloseOutside } from '#web/ui/menu/close-outside.ts';
import classes from './bell.module.css';
import { refreshTasks, isUnderWay, useTasks } from './task-list.ts';
import { useEndNotices } from './use-end-notices.ts';

export { refreshTasks } from './task-list.ts';

const TaskPanel = lazy(async () => ({ default: (await import('./task-panel.tsx')).TaskPanel }));

/** The bell: how many ends of background work were not noticed yet, and the panel that tells of it. */
export function Bell() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { tasks, at } = useTasks();
  useEndNotices(tasks);
  useCloseOutside(place, open, () => setOpen(false));
  const unread = tasks.filter((task) => !isUnderWay(task) && !task.seen).length;
  const label = unread > 0 ? t('tasks.unread', { count: unread }) : t('tasks.title');
  return (
    <div ref={place} className={classes.place}>
      <button
        ref={button}
        type="button"
        className={icon.button}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
          void refreshTasks(queries);
        }}
      >
        <IconBell size={18} stroke={1.6} aria-hidden="true" />
        {unread > 0 ? (
          <span className={classes.count} aria-hidden="true">
            {unread}
          </span>
        ) : null}
      </button>
      <Suspense>
        {open ? (
          <TaskPanel
            tasks={tasks}
            at={at}
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
