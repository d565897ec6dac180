import { EXTRANET_ROUTES } from '#core/contract/settings/extranet-routes.ts';
import { feature } from '../feature.ts';
import { extranetHandlers } from './extranet-handlers.ts';

/** Customers and partners let in with the rights of a user. */
export const extranetFeature = feature({
  name: 'extranet',
  routes: EXTRANET_ROUTES,
  handlers: extranetHandlers,
  texts: ['errors-extranet'],
  settings: ['extranet'],
  sql: ['0013-lent-rights.sql'],
});
