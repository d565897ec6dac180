import { DUPLICATE_ROUTES } from '#core/contract/lists/duplicate-routes.ts';
import { feature } from '../feature.ts';
import { DUPLICATE_HANDLERS } from './duplicates-handlers.ts';

/** Records that are the same: found by rules, compared side by side, made one. */
export const duplicatesFeature = feature({
  name: 'duplicates',
  routes: DUPLICATE_ROUTES,
  handlers: () => DUPLICATE_HANDLERS,
  texts: ['web-duplicates'],
  sql: ['0021-duplicates.sql', '0022-dismissed-duplicates.sql'],
});
