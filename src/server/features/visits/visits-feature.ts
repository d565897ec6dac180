import { VISIT_ROUTES } from '#core/contract/records/visit-routes.ts';
import { cleanVisits } from '../../visits/visits.ts';
import { feature } from '../feature.ts';
import { VISIT_HANDLERS } from './visit-handlers.ts';

/** What an account has opened lately, and its favourites. */
export const visitsFeature = feature({
  name: 'visits',
  routes: VISIT_ROUTES,
  handlers: () => VISIT_HANDLERS,
  cleaning: async ({ area }) => await cleanVisits(area.db),
  sql: ['0017-visits.sql'],
});
