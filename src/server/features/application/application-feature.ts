import { APPLICATION_ROUTES } from '#core/contract/application-routes.ts';
import { CATALOG_CHANNEL } from '../../catalog/catalog.ts';
import { SETTING_CHANNEL } from '../../site-settings/site-settings.ts';
import { feature } from '../feature.ts';
import { applicationHandlers } from './application-handlers.ts';

/** The application as configured: what its users see of it, its texts, and what an operator asks. */
export const applicationFeature = feature({
  name: 'application',
  routes: APPLICATION_ROUTES,
  handlers: applicationHandlers,
  channels: {
    [CATALOG_CHANNEL]: async ({ area, parts }) => {
      area.sessions.forget();
      await parts.store.reload();
    },
    [SETTING_CHANNEL]: async ({ area }) => {
      area.sessions.forget();
      await area.settings.reload();
      // What was read of sessions by the settings before is not believed either.
      area.sessions.forget();
    },
  },
  texts: ['errors', 'js', 'web-configuration', 'web-settings', 'web-shell'],
  sql: ['0001-platform.sql'],
});
