import type { VIEW_CONTRACTS } from '#core/contract/views/registry.ts';
import type { HandlersOf } from '../../../http/serve-route.ts';
import { jsonText } from '../../../http/text-answer.ts';
import { planningFree } from '../../../query/list/planning-free.ts';
import { planningHours } from '../../../query/list/planning-hours.ts';
import { listEvents, resourcesOf } from '../../../query/list/scheduler.ts';
import { membersAsked } from './members-asked.ts';

/** Events. */
export const scheduler = {
  list_full_scheduler: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    return jsonText(await listEvents(db, scene, body));
  },
  list_sub_scheduler: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    const { columnId, recordId, ...events } = body;
    const members = membersAsked(scene, { columnId, recordId });
    return jsonText(await listEvents(db, scene, { ...events, ...members }));
  },
  planning_resources: async ({ requestContext, params, body }) => {
    const { db, ...scene } = requestContext();
    return await resourcesOf(db, scene, { ...body, columnId: params.columnId });
  },
  planning_hours: async ({ requestContext, params, body }) => {
    const { db, ...scene } = requestContext();
    return await planningHours(db, scene, { ...body, columnId: params.columnId });
  },
  planning_free: async ({ requestContext, params, body }) => {
    const { db, ...scene } = requestContext();
    return await planningFree(db, scene, { ...body, columnId: params.columnId });
  },
} satisfies HandlersOf<(typeof VIEW_CONTRACTS)['scheduler']['routes']>;
