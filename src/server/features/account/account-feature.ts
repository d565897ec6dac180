import { ACCOUNT_ROUTES } from '#core/contract/people/account-routes.ts';
import { feature } from '../feature.ts';
import { accountHandlers } from './account-handlers.ts';

/** What people change of their own account. */
export const accountFeature = feature({
  name: 'account',
  routes: ACCOUNT_ROUTES,
  handlers: accountHandlers,
  texts: ['web-account'],
});
