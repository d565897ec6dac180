import { notify } from '#web/ui/notices/notices.tsx';
import { refreshTasks, saveTaskFile } from '#web/tasks/tasks.tsx';
import type { ResultKind, ResultOf } from './result-kind.ts';

/** A file: the browser saves it; one that is still being made is followed by the bell. */
export const file: ResultKind<ResultOf<'file'>> = {
  does: 'tell',
  keeps: true,
  tell: ({ file: made }, { t, queries }) => {
    if (made) saveTaskFile(made);
    else notify({ message: t('export.begun') });
    void refreshTasks(queries);
  },
};
