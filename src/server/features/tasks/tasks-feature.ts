import { TASK_ROUTES } from '#core/contract/tasks/task-routes.ts';
import { cleanTasks, taskJobs } from '../../tasks/tasks.ts';
import { feature } from '../feature.ts';
import { taskHandlers } from './task-handlers.ts';

/** Background work of accounts: what runs, what came of it. */
export const tasksFeature = feature({
  name: 'tasks',
  routes: TASK_ROUTES,
  handlers: taskHandlers,
  jobs: ({ parts, area }, kinds) => taskJobs({ db: parts.db, area, kinds }),
  cleaning: async ({ parts }) => await cleanTasks(parts.db),
  texts: ['errors-tasks', 'web-tasks'],
  sql: ['0014-tasks.sql'],
});
