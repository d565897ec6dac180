import type { VIEW_CONTRACTS } from '#core/contract/views/registry.ts';
import type { HandlersOf } from '../../../http/serve-route.ts';
import { jsonText } from '../../../http/text-answer.ts';
import { criticalTasks, ganttTasksOf, taskRows } from '../../../query/list/gantt/gantt.ts';

/** Tasks along a line of time. */
export const gantt = {
  list_full_gantt: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    return jsonText(await ganttTasksOf(db, scene, body));
  },
  list_full_gantt_rows: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    return jsonText(await taskRows(db, scene, body));
  },
  list_full_gantt_critical: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    return await criticalTasks(db, scene, body);
  },
} satisfies HandlersOf<(typeof VIEW_CONTRACTS)['gantt']['routes']>;
