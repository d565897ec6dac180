import { ARRANGEMENT_ROUTES } from '#core/contract/lists/arrangement-routes.ts';
import { SAVED_ROUTES } from '#core/contract/lists/saved-routes.ts';
import { feature } from '../feature.ts';
import { ARRANGEMENT_HANDLERS } from './arrangements.ts';
import { SAVED_HANDLERS } from './saved-views-handlers.ts';

/** Filters and variations of views that people keep under a name, and how they arrange lists. */
export const savedViewsFeature = feature({
  name: 'saved-views',
  routes: { ...SAVED_ROUTES, ...ARRANGEMENT_ROUTES },
  handlers: () => ({ ...SAVED_HANDLERS, ...ARRANGEMENT_HANDLERS }),
  texts: ['web-saved-views'],
  sql: ['0016-saved-views.sql', '0020-arrangements.sql', '0047-dashboards.sql'],
});
