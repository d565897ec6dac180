import { ACCOUNT_ROUTES } from '#core/contract/people/account-routes.ts';
import { LANGUAGE_ROUTES } from '#core/contract/people/language-routes.ts';
import { feature } from '../feature.ts';
import { accountHandlers } from './account-handlers.ts';
import { languageHandlers } from './language-handlers.ts';

/** What people change of their own account. */
export const accountFeature = feature({
  name: 'account',
  routes: { ...ACCOUNT_ROUTES, ...LANGUAGE_ROUTES },
  handlers: (services) => ({ ...accountHandlers(services), ...languageHandlers(services) }),
  texts: ['web-account'],
});
