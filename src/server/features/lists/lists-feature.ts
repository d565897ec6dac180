import { LIST_ROUTES } from '#core/contract/list-routes.ts';
import { feature } from '../feature.ts';
import { LIST_HANDLERS } from './list-handlers.ts';

/** Windows of rows. */
export const listsFeature = feature({
  name: 'lists',
  routes: LIST_ROUTES,
  handlers: () => LIST_HANDLERS,
  texts: ['web-list'],
  sql: ['0009-folded.sql'],
});
