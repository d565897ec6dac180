import type { DUPLICATE_ROUTES, MergeAnswer } from '#core/contract/lists/duplicate-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { jsonText } from '../../http/text-answer.ts';
import { dismissPairs, duplicatesFor } from '../../lists/lists.ts';
import { compareRecords, doneOnce, mergeRecords, Warned } from '../../records/records.ts';

/** Records that are the same: found, compared, made one. */
export const DUPLICATE_HANDLERS = {
  list_duplicates_find: async ({ requestContext, body }) =>
    jsonText(await duplicatesFor(requestContext(), body)),
  list_duplicates_compare: async ({ requestContext, body }) => await compareRecords(requestContext(), body),
  list_duplicates_dismiss: async ({ requestContext, body }) => ({
    pairs: await dismissPairs(requestContext(), body),
  }),
  list_duplicates_merge: async ({ requestContext, once, body }) =>
    await doneOnce(requestContext(), once, async (inner): Promise<MergeAnswer> => {
      const { chosen = [], accepted = [], ...compared } = body;
      const wanted = new Map(chosen.map(({ column, record }) => [column, record]));
      try {
        const operation = await mergeRecords(inner, { ...compared, chosen: wanted, accepted });
        return { operation: operation ?? null, warnings: [] };
      } catch (error) {
        if (!(error instanceof Warned)) throw error;
        return { operation: null, warnings: [...error.warnings] };
      }
    }),
} satisfies HandlersOf<typeof DUPLICATE_ROUTES>;
