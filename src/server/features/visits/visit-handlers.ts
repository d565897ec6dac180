import type { VISIT_ROUTES } from '#core/contract/records/visit-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import {
  latestVisits,
  listFavourites,
  noteVisits,
  orderFavourites,
  putFavourite,
  removeFavourite,
} from '../../visits/visits.ts';

/** Records in an answer unless the call says otherwise, and at most. */
const SHOWN = 20;
const MAX_SHOWN = 200;

/** What an account has opened and marked. */
export const VISIT_HANDLERS = {
  visit_list: async ({ requestContext, query }) => ({
    records: await latestVisits(requestContext(), Math.min(query.limit ?? SHOWN, MAX_SHOWN)),
  }),
  visit_note: async ({ requestContext, body }) => {
    await noteVisits(requestContext(), body.records);
    return {};
  },
  favourite_list: async ({ requestContext }) => ({ favourites: await listFavourites(requestContext()) }),
  favourite_put: async ({ requestContext, body }) => ({
    favourites: await putFavourite(requestContext(), body),
  }),
  favourite_remove: async ({ requestContext, body }) => ({
    favourites: await removeFavourite(requestContext(), body.favourite),
  }),
  favourite_order: async ({ requestContext, body }) => ({
    favourites: await orderFavourites(requestContext(), body.favourites),
  }),
} satisfies HandlersOf<typeof VISIT_ROUTES>;
