import type { VIEW_CONTRACTS } from '#core/contract/views/registry.ts';
import type { HandlersOf } from '../../../http/serve-route.ts';
import { jsonText } from '../../../http/text-answer.ts';
import { listMap, mapExtent } from '../../../query/list/map.ts';

/** Points on a map. */
export const map = {
  list_full_map: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    return jsonText(await listMap(db, scene, body));
  },
  list_full_map_extent: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    return await mapExtent(db, scene, body);
  },
} satisfies HandlersOf<(typeof VIEW_CONTRACTS)['map']['routes']>;
