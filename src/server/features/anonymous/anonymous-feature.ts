import { ANONYMOUS_ROUTES } from '#core/contract/session/anonymous-routes.ts';
import { feature } from '../feature.ts';
import { anonymousHandlers } from './anonymous-handlers.ts';

/** Visitors without a login. */
export const anonymousFeature = feature({
  name: 'anonymous',
  routes: ANONYMOUS_ROUTES,
  handlers: anonymousHandlers,
  settings: ['anonymous'],
});
