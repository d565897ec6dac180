import { ACCESS_ROUTES } from '#core/contract/people/access-routes.ts';
import { feature } from '../feature.ts';
import { accessHandlers } from './access-handlers.ts';

/** Rights that explain themselves, and seeing as somebody else. */
export const accessFeature = feature({
  name: 'access',
  routes: ACCESS_ROUTES,
  handlers: accessHandlers,
  texts: ['web-access'],
  sql: ['0006-view-as.sql'],
});
