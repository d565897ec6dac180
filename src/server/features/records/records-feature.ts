import { RECORD_ROUTES } from '#core/contract/records/record-routes.ts';
import { cleanAnswers } from '../../query/write/kept-answers.ts';
import { feature } from '../feature.ts';
import { actionTasks } from './action-task.ts';
import { RECORD_HANDLERS } from './record-handlers.ts';

/** Records, their drafts and their actions. */
export const recordsFeature = feature({
  name: 'records',
  routes: RECORD_ROUTES,
  handlers: () => RECORD_HANDLERS,
  tasks: actionTasks,
  cleaning: async ({ area }) => await cleanAnswers(area.db),
  sql: ['0038-rich-text.sql', '0042-images-in-texts.sql'],
  texts: ['box', 'web-action', 'web-deletion', 'web-form', 'web-recurrence', 'web-rich-text'],
});
