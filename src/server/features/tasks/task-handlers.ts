import type { TASK_ROUTES } from '#core/contract/tasks/task-routes.ts';
import { AppError } from '#core/errors.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { cancelTask, listTasks, noteSeen, removeTask } from '../../tasks/tasks.ts';
import type { Services } from '../services.ts';

/** Background work of the session's account. */
export function taskHandlers({ parts }: Services): HandlersOf<typeof TASK_ROUTES> {
  return {
    task_list: async ({ requestContext, session }) => ({
      tasks: [...(await listTasks(requestContext().db, session(), parts.translations))],
    }),
    task_cancel: async ({ requestContext, session, params }) =>
      changed(await cancelTask(requestContext().db, session().account.key, params.taskId)),
    task_seen: async ({ requestContext, session, body }) => ({
      changed: await noteSeen(requestContext().db, session().account.key, body.tasks),
    }),
    task_remove: async ({ requestContext, session, params }) =>
      changed(await removeTask(requestContext().db, session().account.key, params.taskId)),
  };
}

/** Throws AppError `task.unknown` where there was nothing to change. */
function changed(isChanged: boolean): { readonly changed: boolean } {
  if (!isChanged) throw new AppError('task.unknown');
  return { changed: true };
}
