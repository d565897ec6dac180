import { CONFIGURATION_ROUTES } from '#core/contract/configuration/configuration-routes.ts';
import { feature } from '../feature.ts';
import { configurationHandlers } from './configuration-handlers.ts';

/** The configuration as supervisors change it: a draft each, what it would do, and putting it in force. */
export const configurationFeature = feature({
  name: 'configuration',
  routes: CONFIGURATION_ROUTES,
  handlers: configurationHandlers,
  texts: ['web-configure', 'web-properties'],
  sql: ['0026-configuration-drafts.sql'],
});
