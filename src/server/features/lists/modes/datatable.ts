import type { VIEW_CONTRACTS } from '#core/contract/views/registry.ts';
import type { HandlersOf } from '../../../http/serve-route.ts';
import { jsonText } from '../../../http/text-answer.ts';
import { draftWindow, listWindow } from '../../../query/list/run-list.ts';
import { draftedRows } from '../../../records/records.ts';
import { refuseDraftsOfOthers } from '../../own-drafts.ts';
import { membersAsked } from './members-asked.ts';

/** Windows of rows. */
export const datatable = {
  list_full_load: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    return jsonText(await listWindow(db, scene, body));
  },
  list_sub_load: async ({ requestContext, session, body }) => {
    if (body.draft) refuseDraftsOfOthers(session());
    const { db, ...scene } = requestContext();
    const { columnId, recordId, draft, ...window } = body;
    const members = membersAsked(scene, { columnId, recordId });
    const request = { ...window, ...members };
    return jsonText(
      draft
        ? await draftWindow(db, scene, request, await draftedRows(requestContext(), draft))
        : await listWindow(db, scene, request),
    );
  },
} satisfies HandlersOf<(typeof VIEW_CONTRACTS)['datatable']['routes']>;
