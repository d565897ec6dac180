import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { saveTaskFile } from './save-task-file.ts';
import { isUnderWay } from './task-list.ts';

/** Tells in the corner that a task has ended which this page has seen at work. */
export function useEndNotices(tasks: readonly Task[]): void {
  const { t } = useTranslation();
  const open = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ended = tasks.filter((task) => open.current.has(task.id) && !isUnderWay(task));
    open.current = new Set(tasks.filter(isUnderWay).map(({ id }) => id));
    for (const { kind, title, state, error, outcome } of ended) {
      const file = outcome?.file;
      if (state === 'failed') notify({ message: error ?? t('tasks.failed'), tone: 'bad' });
      if (state !== 'done') continue;
      notify({
        message: t(`tasks.kinds.${kind}.ready`, title),
        ...(file ? { action: { label: t('tasks.download'), run: () => saveTaskFile(file) } } : {}),
      });
    }
  }, [tasks, t]);
}
