import type { VIEW_CONTRACTS } from '#core/contract/views/registry.ts';
import type { HandlersOf } from '../../../http/serve-route.ts';
import { jsonText } from '../../../http/text-answer.ts';
import { listLanes } from '../../../query/list/lanes.ts';
import { membersAsked } from './members-asked.ts';

/** Cards in lanes. */
export const kanban = {
  list_full_kanban: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    return jsonText(await listLanes(db, scene, body));
  },
  list_sub_kanban: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    const { columnId, recordId, ...request } = body;
    const members = membersAsked(scene, { columnId, recordId });
    return jsonText(await listLanes(db, scene, { ...request, ...members }));
  },
} satisfies HandlersOf<(typeof VIEW_CONTRACTS)['kanban']['routes']>;
