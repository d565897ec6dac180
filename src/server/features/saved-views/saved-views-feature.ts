import { SAVED_ROUTES } from '#core/contract/lists/saved-routes.ts';
import { feature } from '../feature.ts';
import { SAVED_HANDLERS } from './saved-views-handlers.ts';

/** Filters and variations of views that people keep under a name. */
export const savedViewsFeature = feature({
  name: 'saved-views',
  routes: SAVED_ROUTES,
  handlers: () => SAVED_HANDLERS,
  texts: ['web-saved-views'],
  sql: ['0016-saved-views.sql'],
});
