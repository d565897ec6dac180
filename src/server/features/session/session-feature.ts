import { SESSION_ROUTES } from '#core/contract/session/session-routes.ts';
import { cleanSessionArea, heedRecords, SESSION_CHANNEL } from '../../session/session.ts';
import { feature } from '../feature.ts';
import { refusedSignInsOf, sessionHandlers } from './session-handlers.ts';

/** Signing in and out, and sessions. */
export const sessionFeature = feature({
  name: 'session',
  routes: SESSION_ROUTES,
  handlers: sessionHandlers,
  refusedForms: refusedSignInsOf,
  cleaning: async ({ area }) => await cleanSessionArea(area),
  channels: {
    [SESSION_CHANNEL]: async ({ area, live }) => {
      area.sessions.forget();
      await Promise.resolve(live.sessionsChanged());
    },
  },
  subscriptions: ({ area }) => {
    const forget = async () => await Promise.resolve(area.sessions.forget());
    return {
      'records.changed': async (changed) => await heedRecords(area, changed),
      // What was read of sessions by the catalog or the settings before is not believed any longer.
      'catalog.changed': forget,
      'settings.changed': forget,
    };
  },
  texts: ['errors-session'],
  sql: ['0002-session-area.sql'],
});
