import { APPLICATION_ROUTES } from '#core/contract/application/application-routes.ts';
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
    [CATALOG_CHANNEL]: async ({ area, parts, events }) => {
      await parts.store.reload();
      await events.tell('catalog.changed', { version: area.catalog()?.version });
    },
    [SETTING_CHANNEL]: async ({ area }) => await area.settings.reload(),
  },
  texts: ['errors', 'js', 'web-configuration', 'web-settings', 'web-shell', 'web-dashboards'],
  sql: ['0001-platform.sql'],
});
