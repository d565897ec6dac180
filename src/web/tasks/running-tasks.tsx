import { useQueryClient } from '@tanstack/react-query';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import classes from './panel.module.css';
import { RunningTask } from './task-item.tsx';
import { refreshTasks } from './task-list.ts';

/** Background work that waits or runs, under its heading; nothing where there is none. */
export function RunningTasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  if (tasks.length === 0) return null;
  const follow = async (work: Promise<unknown>): Promise<void> => {
    // What has ended meanwhile is shown as it is.
    await work.catch(() => undefined);
    await refreshTasks(queries);
  };
  return (
    <>
      <h3 className={classes.group}>{t('notifications.running')}</h3>
      <ul className={classes.list}>
        {tasks.map((task) => (
          <RunningTask key={task.id} task={task} onChange={(work) => void follow(work)} />
        ))}
      </ul>
    </>
  );
}
