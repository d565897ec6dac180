import type { HandlersOf } from '#server/http/serve-route.ts';
import type { titles as contract } from '../../../../core/contract/views/titles.ts';
import { titlesOf } from '../../../query/list/titles.ts';

/** Titles. */
export const titles = {
  list_full_titles: async ({ requestContext, body }) => {
    const { db, ...scene } = requestContext();
    const { most, beside, ...list } = body;
    const columns = beside === undefined ? [] : [beside];
    return { titles: await titlesOf(db, scene, { ...list, columns, limit: most }) };
  },
} satisfies HandlersOf<(typeof contract)['routes']>;
