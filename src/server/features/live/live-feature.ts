import { LIVE_ROUTES } from '#core/contract/live/live-routes.ts';
import { LIVE_CHANNEL } from '../../live/live.ts';
import { feature } from '../feature.ts';
import { liveHandlers } from './live-handlers.ts';

/** Changes that browsers hear of as they happen, and who else has a record open. */
export const liveFeature = feature({
  name: 'live',
  routes: LIVE_ROUTES,
  handlers: liveHandlers,
  channels: { [LIVE_CHANNEL]: async ({ live }, payload) => await live.hear(payload) },
  subscriptions: ({ live }) => ({
    // Nothing is awaited: a save is not to wait for whoever is told of it.
    'records.changed': async (changed) => await Promise.resolve(live.note(changed)),
    'comments.changed': async (changed) => await Promise.resolve(live.noteComments(changed)),
    'steps.changed': async (changed) => await Promise.resolve(live.noteSteps(changed)),
    'catalog.changed': async () => await Promise.resolve(live.resync()),
  }),
  cleaning: async ({ live }) => await live.clean(),
  texts: ['errors-live', 'web-live'],
  sql: ['0015-live.sql'],
});
