import { SECURITY_ROUTES } from '#core/contract/settings/security-routes.ts';
import { cleanAdministration } from '../../site-settings/site-settings.ts';
import { feature } from '../feature.ts';
import { securityHandlers } from './security-handlers.ts';

/** Seeing to security: settings, sessions, what was done. */
export const securityFeature = feature({
  name: 'security',
  routes: SECURITY_ROUTES,
  handlers: securityHandlers,
  cleaning: async ({ area: { db, settings } }) =>
    await cleanAdministration(db, settings.of('security').journalDays),
  settings: ['security'],
});
