import { STYLE_ROUTES } from '#core/contract/settings/style-routes.ts';
import { feature } from '../feature.ts';
import { styleHandlers } from './style-handlers.ts';

/** The look of the pages without a session. */
export const loginStyleFeature = feature({
  name: 'login-style',
  routes: STYLE_ROUTES,
  handlers: styleHandlers,
  settings: ['loginStyle'],
});
