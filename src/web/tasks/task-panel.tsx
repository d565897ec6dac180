import { IconBellOff, IconChecks } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { call } from '#web/api/call.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import classes from './bell.module.css';
import { TaskItem } from './task-item.tsx';
import { isUnderWay, refreshTasks } from './task-list.ts';

interface TaskListProps {
  readonly tasks: readonly Task[];
  /** When they were told. */
  readonly at: number;
}

interface TaskPanelProps extends TaskListProps {
  readonly onClose: () => void;
}

/** The background work of the account, the latest first, below the bell. */
export function TaskPanel({ onClose, ...list }: TaskPanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  useFocusWithin(panel, onClose);
  return (
    <div ref={panel} role="dialog" tabIndex={-1} aria-label={t('tasks.title')} className={classes.panel}>
      <TaskList {...list} heading />
    </div>
  );
}

/** The same from the bottom of a phone. */
export function TaskSheet({ onClose, ...list }: TaskPanelProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('tasks.title')} onClose={onClose} look="sheet">
      <TaskList {...list} />
    </Dialog>
  );
}

/** `heading`: nothing around it has one. */
function TaskList({ tasks, at, heading = false }: TaskListProps & { readonly heading?: boolean }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const unread = tasks.filter((task) => !isUnderWay(task) && !task.seen).map(({ id }) => id);
  const change = async (work: Promise<unknown>): Promise<void> => {
    // What has ended meanwhile is shown as it is.
    await work.catch(() => undefined);
    await refreshTasks(queries);
  };
  return (
    <>
      <div className={classes.head}>
        {heading ? <h2>{t('tasks.title')}</h2> : null}
        <button
          type="button"
          className={classes.quiet}
          // Disabled, it would lose the focus that it has.
          aria-disabled={unread.length === 0}
          onClick={() => {
            if (unread.length > 0) void change(call('task_seen', { body: { tasks: unread } }));
          }}
        >
          <IconChecks size={16} stroke={1.6} aria-hidden="true" />
          {t('tasks.mark_all')}
        </button>
      </div>
      {tasks.length === 0 ? (
        <EmptyState
          icon={<IconBellOff size={28} stroke={1.4} aria-hidden="true" />}
          title={t('tasks.none')}
          text={t('tasks.none_hint')}
        />
      ) : (
        <TaskItems tasks={tasks} at={at} onChange={(work) => void change(work)} />
      )}
    </>
  );
}

interface TaskItemsProps extends TaskListProps {
  readonly onChange: (work: Promise<unknown>) => void;
}

function TaskItems({ tasks, at, onChange }: TaskItemsProps) {
  const { t } = useTranslation();
  const [hidesEnded, setHidesEnded] = useState(false);
  const shown = hidesEnded ? tasks.filter(isUnderWay) : tasks;
  return (
    <>
      <label className={classes.option}>
        <input
          type="checkbox"
          checked={hidesEnded}
          onChange={(event) => setHidesEnded(event.currentTarget.checked)}
        />
        {t('tasks.hide_finished')}
      </label>
      <ul className={classes.list}>
        {shown.map((task) => (
          <TaskItem key={task.id} task={task} at={at} onChange={onChange} />
        ))}
      </ul>
      <p className={classes.foot}>{t('tasks.kept')}</p>
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
