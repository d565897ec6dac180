import { SSO_ROUTES } from '#core/contract/settings/sso-routes.ts';
import { feature } from '../feature.ts';
import { ssoHandlers } from './sso-handlers.ts';

/** Single sign-on. */
export const ssoFeature = feature({
  name: 'sso',
  routes: SSO_ROUTES,
  handlers: ssoHandlers,
  settings: ['sso'],
});
