import { SECOND_FACTOR_ROUTES } from '#core/contract/session/second-factor-routes.ts';
import { feature } from '../feature.ts';
import { refusedCodesOf, secondFactorHandlers } from './second-factor-handlers.ts';

/** Second factors and passkeys at sign-in. */
export const secondFactorsFeature = feature({
  name: 'second-factors',
  routes: SECOND_FACTOR_ROUTES,
  handlers: secondFactorHandlers,
  refusedForms: refusedCodesOf,
  texts: ['errors-factor', 'mail-factor'],
});
