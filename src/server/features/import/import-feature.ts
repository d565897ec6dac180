import { IMPORT_ROUTES } from '#core/contract/records/import-routes.ts';
import { cleanKeptFiles, IMPORT_TASK, importKind } from '../../import/import.ts';
import { feature } from '../feature.ts';
import { importHandlers } from './import-handlers.ts';

/** Files that become records. */
export const importFeature = feature({
  name: 'import',
  routes: IMPORT_ROUTES,
  handlers: importHandlers,
  cleaning: async ({ area: { db } }) => await cleanKeptFiles(db),
  tasks: ({ uploads }) => ({ [IMPORT_TASK]: importKind(uploads) }),
  texts: ['import', 'web-import-task'],
  sql: ['0019-import-memory.sql'],
});
