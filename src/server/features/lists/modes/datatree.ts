import type { VIEW_CONTRACTS } from '#core/contract/views/registry.ts';
import type { HandlersOf } from '../../../http/serve-route.ts';
import { jsonText } from '../../../http/text-answer.ts';
import { circledRecords } from '../../../query/tree/circles.ts';
import { treeWindow } from '../../../query/tree/tree.ts';
import { membersAsked } from './members-asked.ts';

/** The records below each other. */
export const datatree = {
  list_full_datatree: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    return jsonText(await treeWindow(db, scene, body));
  },
  list_sub_datatree: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    const { columnId, recordId, ...asked } = body;
    const { tableId, parent: within } = membersAsked(scene, { columnId, recordId });
    return jsonText(await treeWindow(db, scene, { ...asked, tableId, within }));
  },
  list_full_circles: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    return await circledRecords(db, scene, body);
  },
  list_sub_circles: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    const { columnId, recordId, ...asked } = body;
    const { tableId, parent: within } = membersAsked(scene, { columnId, recordId });
    return await circledRecords(db, scene, { ...asked, tableId, within });
  },
} satisfies HandlersOf<(typeof VIEW_CONTRACTS)['datatree']['routes']>;
