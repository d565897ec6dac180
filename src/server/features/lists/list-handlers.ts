import type { LIST_ROUTES } from '#core/contract/lists/list-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { countFor } from '../../lists/lists.ts';

/** What all display modes ask. */
export const LIST_HANDLERS = {
  list_full_count: async ({ requestContext, body }) => await countFor(requestContext(), body),
} satisfies HandlersOf<typeof LIST_ROUTES>;
