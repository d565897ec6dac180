import { SESSION_ROUTES } from '#core/contract/session-routes.ts';
import { cleanSessionArea, SESSION_CHANNEL } from '../../session/session.ts';
import { feature } from '../feature.ts';
import { refusedSignInsOf, sessionHandlers } from './session-handlers.ts';

/** Signing in and out, and sessions. */
export const sessionFeature = feature({
  name: 'session',
  routes: SESSION_ROUTES,
  handlers: sessionHandlers,
  refusedForms: refusedSignInsOf,
  cleaning: async ({ area }) => await cleanSessionArea(area),
  channels: { [SESSION_CHANNEL]: async ({ area }) => await Promise.resolve(area.sessions.forget()) },
  texts: ['errors-session'],
  sql: ['0002-session-area.sql'],
});
