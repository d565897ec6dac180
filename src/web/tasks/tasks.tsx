import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { useCloseOutside } from '#web/ui/menu/close-outside.ts';
import classes from './bell.module.css';
import { refreshTasks, isUnderWay, useTasks } from './task-list.ts';
import { useEndNotices } from './use-end-notices.ts';

export { saveTaskFile } from './save-task-file.ts';
export { refreshTasks } from './task-list.ts';

const TaskPanel = lazy(async () => ({ default: (await import('./task-panel.tsx')).TaskPanel }));
const TaskSheet = lazy(async () => ({ default: (await import('./task-panel.tsx')).TaskSheet }));

const NONE: readonly Task[] = [];

interface BellProps {
  /** `bar`: a place of the bar at the bottom of a phone, which opens a sheet. */
  readonly look?: 'tool' | 'bar';
  /** How the button looks in a bar. */
  readonly className?: string | undefined;
}

/** The bell: how many ends of background work were not noticed yet, and the panel that tells of it. Shown once. */
export function Bell({ look = 'tool', className }: BellProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { tasks: told, at } = useTasks();
  useEndNotices(told);
  const tasks = told ?? NONE;
  const isBar = look === 'bar';
  useCloseOutside(place, open && !isBar, () => setOpen(false));
  const unread = tasks.filter((task) => !isUnderWay(task) && !task.seen).length;
  const Panel = isBar ? TaskSheet : TaskPanel;
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
        }}
      >
        <span className={isBar ? classes.sign : classes.bare}>
          <IconBell size={isBar ? 24 : 18} stroke={1.6} aria-hidden="true" />
          {unread > 0 ? <span className={classes.count} data-count={unread} aria-hidden="true" /> : null}
        </span>
        {isBar ? <span>{t('tasks.short')}</span> : null}
      </button>
      <Suspense>
        {open ? (
          <Panel
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
