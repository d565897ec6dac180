import type { VIEW_CONTRACTS } from '#core/contract/views/registry.ts';
import type { HandlersOf } from '../../../http/serve-route.ts';
import { listTitles } from '../../../query/list/titles.ts';

/** Titles. */
export const titles = {
  list_full_titles: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    const { most, beside, ...list } = body;
    const columns = beside === undefined ? [] : [beside];
    return { titles: await listTitles(db, scene, { ...list, columns, limit: most }) };
  },
} satisfies HandlersOf<(typeof VIEW_CONTRACTS)['titles']['routes']>;
