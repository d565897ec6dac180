import { recordChanged } from '#web/data/record-changes.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { refreshTasks } from '#web/tasks/tasks.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import type { ResultKind, ResultOf } from './result-kind.ts';

/** Records were changed: how many is told, with an offer to undo, and everything that shows them asks again. */
export const done: ResultKind<ResultOf<'done'>> = {
  does: 'tell',
  tell: ({ action, tableId, records, operation, task }, { t, info, queries, offerUndo }) => {
    if (task !== undefined) {
      notify({ message: t('bulk.begun') });
      void refreshTasks(queries);
      return;
    }
    if (operation === null) {
      notify({ message: t('action.nothing') });
      return;
    }
    recordChanged(tableId, 0);
    journalChanged(queries);
    const label = info.actions.find(({ id }) => id === action)?.label ?? '';
    offerUndo({ message: t('action.done', { label, count: records, number: records }) }, operation);
  },
};
