import { IMPORT_ROUTES } from '#core/contract/records/import-routes.ts';
import { cleanKeptFiles } from '../../import/import.ts';
import { feature } from '../feature.ts';
import { IMPORT_HANDLERS } from './import-handlers.ts';

/** Files that become records. */
export const importFeature = feature({
  name: 'import',
  routes: IMPORT_ROUTES,
  handlers: () => IMPORT_HANDLERS,
  cleaning: async ({ area: { db } }) => await cleanKeptFiles(db),
  texts: ['import'],
  sql: ['0019-import-memory.sql'],
});
