import type { DRILL_ROUTES } from '#core/contract/lists/figure-routes.ts';
import type { GROUP_ROUTES } from '#core/contract/lists/group-routes.ts';
import type { LIST_ROUTES } from '#core/contract/lists/list-routes.ts';
import type { ORDER_ROUTES } from '#core/contract/lists/order-routes.ts';
import type { SEARCH_ROUTES } from '#core/contract/lists/search-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { jsonText } from '../../http/text-answer.ts';
import { doneOnce, draftedRows } from '../../records/records.ts';
import {
  calculatedFor,
  countFor,
  drillFor,
  moveInList,
  moveRecords,
  searchEverywhere,
} from '../../lists/lists.ts';
import { refuseDraftsOfOthers } from '../own-drafts.ts';
import { membersAsked } from './modes/members-asked.ts';

/** What all display modes ask. */
export const LIST_HANDLERS = {
  list_full_count: async ({ requestContext, body }) => await countFor(requestContext(), body),
  list_sub_count: async ({ requestContext, session, body }) => {
    if (body.draft) refuseDraftsOfOthers(session());
    const context = requestContext();
    const { columnId, recordId, draft, ...list } = body;
    const request = { ...list, ...membersAsked(context, { columnId, recordId }) };
    return await countFor(context, request, draft && (await draftedRows(context, draft)));
  },
  list_full_calculate: async ({ requestContext, body }) =>
    jsonText(await calculatedFor(requestContext(), body)),
  list_full_drill: async ({ requestContext, body }) => await drillFor(requestContext(), body),
  list_full_order: async ({ requestContext, once, body }) =>
    await doneOnce(requestContext(), once, async (inner) => await moveRecords(inner, body)),
  list_sub_order: async ({ requestContext, once, body }) =>
    await doneOnce(requestContext(), once, async (inner) => await moveInList(inner, body)),
  search_all: async ({ requestContext, query }) => await searchEverywhere(requestContext(), query),
} satisfies HandlersOf<
  typeof LIST_ROUTES & typeof GROUP_ROUTES & typeof DRILL_ROUTES & typeof SEARCH_ROUTES & typeof ORDER_ROUTES
>;
