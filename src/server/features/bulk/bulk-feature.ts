import { BULK_ROUTES } from '#core/contract/lists/bulk-routes.ts';
import { forgetOldSelections } from '../../lists/lists.ts';
import { feature } from '../feature.ts';
import { bulkHandlers } from './bulk-handlers.ts';
import { bulkTasks } from './bulk-tasks.ts';

/** All that match: kept questions about lists, and what is done with all that they find. */
export const bulkFeature = feature({
  name: 'bulk',
  routes: BULK_ROUTES,
  handlers: bulkHandlers,
  tasks: bulkTasks,
  texts: ['web-bulk'],
  cleaning: async ({ parts }) => await forgetOldSelections(parts.db),
  sql: ['0018-selections.sql'],
});
