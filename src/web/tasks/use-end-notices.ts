import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { saveTaskFile } from './save-task-file.ts';
import { isUnderWay } from './task-list.ts';

/**
 * Tells in the corner that a task has ended since this page was opened, and offers what came of it; also one that was begun
 * and ended between two looks. `tasks` is undefined until they were told.
 */
export function useEndNotices(tasks: readonly Task[] | undefined): void {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const known = useRef<ReadonlySet<number>>(undefined);
  const tell = useEffectEvent(({ kind, title, state, error, outcome }: Task): void => {
    const { file, operation = null } = outcome ?? {};
    if (state === 'failed') notify({ message: error ?? t('tasks.failed'), tone: 'bad' });
    if (state !== 'done') return;
    if (operation !== null) journalChanged(queries);
    const message = t(`tasks.kinds.${kind}.ready`, title);
    offerUndo(
      {
        message,
        ...(file ? { action: { label: t('tasks.download'), run: () => saveTaskFile(file) } } : {}),
      },
      operation,
    );
  });
  useEffect(() => {
    if (!tasks) return;
    const ended = tasks.filter((task) => !isUnderWay(task));
    const before = known.current;
    known.current = new Set(ended.map(({ id }) => id));
    if (!before) return;
    for (const task of ended) if (!task.seen && !before.has(task.id)) tell(task);
  }, [tasks]);
}
