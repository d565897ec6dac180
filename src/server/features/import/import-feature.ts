import { IMPORT_ROUTES } from '#core/contract/records/import-routes.ts';
import { cleanKeptFiles, IMPORT_TASK, importKind } from '../../import/import.ts';
import { feature } from '../feature.ts';
import { IMPORT_HANDLERS } from './import-handlers.ts';

/** Files that become records. */
export const importFeature = feature({
  name: 'import',
  routes: IMPORT_ROUTES,
  handlers: () => IMPORT_HANDLERS,
  cleaning: async ({ area: { db } }) => await cleanKeptFiles(db),
  tasks: () => ({ [IMPORT_TASK]: importKind }),
  texts: ['import', 'web-import-task'],
  sql: ['0019-import-memory.sql'],
});
