import { IMPORT_ROUTES } from '#core/contract/records/import-routes.ts';
import { feature } from '../feature.ts';
import { IMPORT_HANDLERS } from './import-handlers.ts';

/** Files that become records. */
export const importFeature = feature({
  name: 'import',
  routes: IMPORT_ROUTES,
  handlers: () => IMPORT_HANDLERS,
  texts: ['import'],
});
